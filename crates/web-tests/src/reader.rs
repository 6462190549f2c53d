//! Reads a page like a screen reader: only through its accessibility tree.

use std::collections::HashMap;

use serde_json::{Value, json};

use crate::person::Person;

/// An element as a screen reader presents it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// Its role: "button", "heading", "status".
    pub role: String,
    /// Its accessible name.
    pub name: String,
    /// Its ancestors, from the inside out, by role and name.
    pub within: Vec<(String, String)>,
    node: i64,
}

impl Told {
    /// Whether it has an ancestor with this role and name.
    pub fn is_in(&self, role: &str, name: &str) -> bool {
        self.within.iter().any(|(a_role, a_name)| a_role == role && a_name == name)
    }
}

impl Person {
    /// All elements that a screen reader finds on the page, in order.
    pub fn read(&mut self) -> Vec<Told> {
        let tree = self.devtools.call("Accessibility.getFullAXTree", json!({}));
        let nodes = tree["nodes"].as_array().cloned().unwrap_or_default();
        let text = |node: &Value, of: &str| node[of]["value"].as_str().unwrap_or_default().to_owned();
        let by_id: HashMap<&str, &Value> =
            nodes.iter().filter_map(|node| Some((node["nodeId"].as_str()?, node))).collect();
        let within = |node: &Value| {
            let parent = |node: &Value| by_id.get(node["parentId"].as_str()?).copied();
            std::iter::successors(parent(node), |node| parent(node))
                .filter(|node| node["ignored"] != true)
                .map(|node| (text(node, "role"), text(node, "name")))
                .collect()
        };
        nodes
            .iter()
            .filter(|node| node["ignored"] != true)
            .map(|node| Told {
                role: text(node, "role"),
                name: text(node, "name"),
                within: within(node),
                node: node["backendDOMNodeId"].as_i64().unwrap_or_default(),
            })
            .collect()
    }

    /// Activates the element, as a screen reader would.
    pub fn activate(&mut self, told: &Told) {
        let found = self.devtools.call("DOM.resolveNode", json!({"backendNodeId": told.node}));
        let click = json!({"objectId": found["object"]["objectId"], "functionDeclaration": "function () { this.focus(); this.click(); }"});
        self.devtools.call("Runtime.callFunctionOn", click);
    }
}
