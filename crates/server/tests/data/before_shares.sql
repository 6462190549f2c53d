-- What a server wrote before shares were promised: one match that is over, one that runs, and a
-- table where people gather (`sqlite3 pioche.sqlite .dump`).
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE game_table (
    id INTEGER PRIMARY KEY,
    created INTEGER NOT NULL,
    meta TEXT NOT NULL,
    -- What the lobby shows; nothing for tables that are not listed.
    listing TEXT
, due INTEGER);
INSERT INTO game_table VALUES(668384104495651244,1794814451418,'{"id":"jhmksn0zp6dc","game":"karta-doppio","seats":2,"options":{"legs":"1","red":"chance"},"access":"open","invite":"0efaf5a694db0d1c","pace":"live","spectators":true,"host":"63534e78d7d542cb","reserved":[],"secret":"dd71f0effd1f726060440bf12aceb542601e01f98fc647e82a1a3245c3b3195e","with":[],"chat":null,"rated":true,"muted":[],"first_leg":null}','{"table":"jhmksn0zp6dc","game":"karta-doppio","phase":"gathering","seats":["Anne","Paul"],"pace":"live","spectators":true}',NULL);
INSERT INTO game_table VALUES(689289466943151089,1794814451331,'{"id":"k46s3s0916zh","game":"karta-doppio","seats":2,"options":{"legs":"1","red":"chance"},"access":"open","invite":"26f8996f20ea3974","pace":"live","spectators":true,"host":"63534e78d7d542cb","reserved":[],"secret":"2ab199da1780069a7b882b5bc9138a98720c33e95ecd4af423be9dd37494522c","with":[],"chat":null,"rated":true,"muted":[],"first_leg":null}','{"table":"k46s3s0916zh","game":"karta-doppio","phase":"playing","seats":["Anne","Paul"],"pace":"live","spectators":true}',NULL);
INSERT INTO game_table VALUES(1072480483182237234,1794814451143,'{"id":"xrhqa4t9vnhj","game":"karta-doppio","seats":2,"options":{"legs":"1","red":"chance"},"access":"open","invite":"3001606deb637259","pace":"live","spectators":true,"host":"63534e78d7d542cb","reserved":[],"secret":"faec0129c7157ff8fe91451b0dbe75cf60a3b05a624989d1511512d3df2a5056","with":[],"chat":null,"rated":true,"muted":[],"first_leg":null}',NULL,NULL);
CREATE TABLE journal (
    id INTEGER PRIMARY KEY,
    body TEXT NOT NULL
);
CREATE TABLE event (
    table_id INTEGER NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, first)
) WITHOUT ROWID;
INSERT INTO event VALUES(668384104495651244,1,2,replace('1794814451426	{"sat":{"seat":0,"person":{"person":"63534e78d7d542cb","name":"Anne"},"chance":"share of Anne"}}\n1794814451434	{"sat":{"seat":1,"person":{"person":"6266ca0086851693","name":"Paul"},"chance":"share of Paul"}}\n','\n',char(10)));
INSERT INTO event VALUES(689289466943151089,1,8,replace('1794814451338	{"sat":{"seat":0,"person":{"person":"63534e78d7d542cb","name":"Anne"},"chance":"share of Anne"}}\n1794814451343	{"sat":{"seat":1,"person":{"person":"6266ca0086851693","name":"Paul"},"chance":"share of Paul"}}\n1794814451354	"dealt"\n1794814451364	{"moved":{"seat":1,"mv":"Br0@0,0","id":23}}\n1794814451372	{"moved":{"seat":0,"mv":"Ar0@-2,-2","id":24}}\n1794814451384	{"moved":{"seat":1,"mv":"Cr0@-4,-4","id":25}}\n1794814451393	{"moved":{"seat":0,"mv":"Dr0@-6,-6","id":26}}\n1794814451405	{"moved":{"seat":1,"mv":"Fr0@-8,-8","id":27}}\n','\n',char(10)));
INSERT INTO event VALUES(1072480483182237234,1,19,replace('1794814451146	{"sat":{"seat":0,"person":{"person":"63534e78d7d542cb","name":"Anne"},"chance":"share of Anne"}}\n1794814451151	{"sat":{"seat":1,"person":{"person":"6266ca0086851693","name":"Paul"},"chance":"share of Paul"}}\n1794814451159	"dealt"\n1794814451163	{"moved":{"seat":0,"mv":"Br0@0,0","id":4}}\n1794814451177	{"moved":{"seat":1,"mv":"Ar0@-2,-2","id":5}}\n1794814451185	{"moved":{"seat":0,"mv":"Dr0@-4,-4","id":6}}\n1794814451198	{"moved":{"seat":1,"mv":"Cr0@-6,-6","id":7}}\n1794814451210	{"moved":{"seat":0,"mv":"Gr0@-8,-8","id":8}}\n1794814451222	{"moved":{"seat":1,"mv":"Er0@-10,-10","id":9}}\n1794814451227	{"moved":{"seat":0,"mv":"Hr0@-12,-12","id":10}}\n1794814451240	{"moved":{"seat":1,"mv":"Fr0@-14,-14","id":11}}\n1794814451245	{"moved":{"seat":0,"mv":"Ir0@-16,-16","id":12}}\n1794814451259	{"moved":{"seat":1,"mv":"Jr0@-18,-18","id":13}}\n1794814451266	{"moved":{"seat":0,"mv":"Lr0@-20,-20","id":14}}\n1794814451278	{"moved":{"seat":1,"mv":"Kr0@-22,-22","id":15}}\n1794814451290	{"moved":{"seat":0,"mv":"Nr0@-24,-24","id":16}}\n1794814451302	{"moved":{"seat":1,"mv":"Mr0@-26,-26","id":17}}\n1794814451312	{"moved":{"seat":0,"mv":"Or0@-28,-28","id":18}}\n1794814451324	{"moved":{"seat":1,"mv":"Pr0@-30,-29","id":19}}\n','\n',char(10)));
CREATE TABLE player (
    person TEXT NOT NULL,
    table_id INTEGER NOT NULL,
    PRIMARY KEY (person, table_id)
) WITHOUT ROWID;
INSERT INTO player VALUES('6266ca0086851693',668384104495651244);
INSERT INTO player VALUES('6266ca0086851693',689289466943151089);
INSERT INTO player VALUES('6266ca0086851693',1072480483182237234);
INSERT INTO player VALUES('63534e78d7d542cb',668384104495651244);
INSERT INTO player VALUES('63534e78d7d542cb',689289466943151089);
INSERT INTO player VALUES('63534e78d7d542cb',1072480483182237234);
CREATE TABLE session (
    hash BLOB PRIMARY KEY,
    person TEXT NOT NULL,
    name TEXT NOT NULL,
    used INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO session VALUES(X'31a34cd74695a6c8f116beb10c0a5b3ca75428f7e7ff41c9109d968e9100fbcd','63534e78d7d542cb','Anne',1794814451);
INSERT INTO session VALUES(X'4ab3ee22d654d1dd9e347d1de2c9e8a4c6015cd33defc421087d0444e93d5784','6266ca0086851693','Paul',1794814451);
CREATE TABLE installation (checked INTEGER NOT NULL);
INSERT INTO installation VALUES(0);
CREATE TABLE account (
    person TEXT PRIMARY KEY,
    -- The name as it is compared: two accounts never share it.
    key TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    -- Argon2id, with its salt and costs.
    password TEXT NOT NULL,
    created INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE rating (
    game TEXT NOT NULL,
    who TEXT NOT NULL,
    rating REAL NOT NULL,
    uncertainty REAL NOT NULL,
    score INTEGER NOT NULL,
    matches INTEGER NOT NULL,
    PRIMARY KEY (game, who)
) WITHOUT ROWID;
CREATE TABLE finished (
    table_id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    body TEXT NOT NULL
);
INSERT INTO finished VALUES(1072480483182237234,1794814451324,'{"game":"karta-doppio","rated":true,"seats":[{"name":"Anne","person":"63534e78d7d542cb","bot":null,"rank":2,"points":0,"change":null},{"name":"Paul","person":"6266ca0086851693","bot":null,"rank":1,"points":1,"change":null}]}');
CREATE TABLE played (
    person TEXT NOT NULL,
    at INTEGER NOT NULL,
    table_id INTEGER NOT NULL,
    PRIMARY KEY (person, at, table_id)
) WITHOUT ROWID;
INSERT INTO played VALUES('6266ca0086851693',1794814451324,1072480483182237234);
INSERT INTO played VALUES('63534e78d7d542cb',1794814451324,1072480483182237234);
CREATE INDEX game_table_listed ON game_table (created) WHERE listing IS NOT NULL;
CREATE INDEX session_person ON session (person);
CREATE INDEX rating_best ON rating (game, score);
CREATE INDEX game_table_due ON game_table (due) WHERE due IS NOT NULL;
COMMIT;
PRAGMA user_version=3;
