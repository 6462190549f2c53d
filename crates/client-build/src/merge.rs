//! Merges modules that were split from one program into a single module. Each of them repeats the
//! types and the imports, and calls the others through their shared table. In the merged module
//! these calls are direct, and numbers have no padding for a linker.

use std::collections::{BTreeMap, HashMap};

use wasm_encoder::reencode::{self, Reencode};
use wasm_encoder::{
    CodeSection, ConstExpr, DataSection, ElementSection, Elements, FunctionSection, ImportSection, Module,
    RawSection, SectionId,
};
use wasmparser::{
    DataKind, Element, ElementItems, ElementKind, FunctionBody, Import, Operator, Parser, Payload, TypeRef,
};

use crate::Result;

/// Bytes and the address in memory where they belong.
pub(crate) type Placed<'a> = (usize, &'a [u8]);

/// Merges these modules, and adds `data`.
pub(crate) fn merge(modules: &[Vec<u8>], data: &[Placed<'_>]) -> Result<Vec<u8>> {
    let parts: Vec<Part<'_>> = modules.iter().map(|module| Part::read(module)).collect::<Result<_>>()?;
    let (imports, globals) = imports(&parts)?;
    let targets = Targets::of(&parts)?;
    let mut functions = FunctionSection::new();
    for &(part, function) in &targets.kept {
        functions.function(parts[part].functions[function].0);
    }
    let mut code = CodeSection::new();
    for &(part, function) in &targets.kept {
        let mut renumber = Renumber { globals: &globals[part], functions: &targets.numbers[part] };
        let body = parts[part].functions[function].1.clone();
        renumber.parse_function_body(&mut code, body).map_err(|error| error.to_string())?;
    }
    let mut module = Module::new();
    // All parts have the types of the whole program.
    let types = parts.first().map(|part| part.types).unwrap_or_default();
    if parts.iter().any(|part| part.types != types) {
        return Err("modules to merge have different types".into());
    }
    module.section(&RawSection { id: SectionId::Type.into(), data: types });
    module.section(&imports).section(&functions).section(&elements(&parts, &targets)).section(&code);
    let mut section = DataSection::new();
    for &(address, bytes) in parts.iter().flat_map(|part| &part.data).chain(data) {
        section.active(0, &ConstExpr::i32_const(i32::try_from(address)?), bytes.iter().copied());
    }
    module.section(&section);
    Ok(module.finish())
}

/// The slot of the shared table that a constant expression names, or the address in memory.
pub(crate) fn constant(expression: &wasmparser::ConstExpr<'_>) -> Result<usize> {
    match expression.get_operators_reader().read()? {
        Operator::I32Const { value } => Ok(usize::try_from(value)?),
        other => Err(format!("{other:?} is not a constant").into()),
    }
}

/// A module to be merged.
#[derive(Default)]
struct Part<'a> {
    /// The whole section.
    types: &'a [u8],
    imports: Vec<Import<'a>>,
    /// Each with its type.
    functions: Vec<(u32, FunctionBody<'a>)>,
    /// The functions in the shared table, by slot.
    slots: BTreeMap<usize, usize>,
    data: Vec<Placed<'a>>,
}

impl<'a> Part<'a> {
    fn read(module: &'a [u8]) -> Result<Self> {
        let (mut part, mut types) = (Self::default(), Vec::new().into_iter());
        for payload in Parser::new(0).parse_all(module) {
            match payload? {
                Payload::TypeSection(section) => {
                    let range = section.range();
                    part.types = &module[usize::try_from(range.start)?..usize::try_from(range.end)?];
                }
                Payload::ImportSection(section) => {
                    part.imports = section.into_imports().collect::<std::result::Result<_, _>>()?;
                }
                Payload::FunctionSection(section) => {
                    types = section.into_iter().collect::<std::result::Result<Vec<u32>, _>>()?.into_iter();
                }
                Payload::ElementSection(section) => {
                    for element in section {
                        part.fill(&element?)?;
                    }
                }
                Payload::CodeSectionEntry(body) => {
                    part.functions.push((types.next().ok_or("a function has no type")?, body));
                }
                Payload::DataSection(section) => {
                    for segment in section {
                        let segment = segment?;
                        match &segment.kind {
                            _ if segment.data.is_empty() => {}
                            DataKind::Active { memory_index: 0, offset_expr } => {
                                part.data.push((constant(offset_expr)?, segment.data));
                            }
                            _ => return Err("a segment of data has no address".into()),
                        }
                    }
                }
                Payload::Version { .. }
                | Payload::CustomSection(_)
                | Payload::DataCountSection { .. }
                | Payload::CodeSectionStart { .. }
                | Payload::End(_) => {}
                Payload::ExportSection(section) if section.count() == 0 => {}
                other => return Err(format!("a module to merge contains {other:?}").into()),
            }
        }
        Ok(part)
    }

    /// Reads an element segment.
    fn fill(&mut self, element: &Element<'a>) -> Result<()> {
        let ElementKind::Active { table_index: None | Some(0), offset_expr } = &element.kind else {
            return Err("an element segment is not of the shared table".into());
        };
        let ElementItems::Functions(functions) = &element.items else {
            return Err("an element is not a function".into());
        };
        for (slot, function) in (constant(offset_expr)?..).zip(functions.clone()) {
            self.slots.insert(slot, usize::try_from(function?)?);
        }
        Ok(())
    }
}

/// The imports of all parts, and for each part the new indices of its globals. No functions are
/// imported, and there is one memory and one table, whose index is 0.
fn imports(parts: &[Part<'_>]) -> Result<(ImportSection, Vec<Vec<u32>>)> {
    let (mut section, mut known, mut count) = (ImportSection::new(), HashMap::new(), 0);
    let mut globals = Vec::new();
    for part in parts {
        let mut of_part = Vec::new();
        for import in &part.imports {
            let is_global = match import.ty {
                TypeRef::Global(_) => true,
                TypeRef::Memory(_) | TypeRef::Table(_) => false,
                _ => return Err(format!("{} is imported", import.name).into()),
            };
            let index = *known.entry((import.module, import.name)).or_insert_with(|| {
                let index = count;
                count += u32::from(is_global);
                index
            });
            of_part.extend(is_global.then_some(index));
        }
        globals.push(of_part);
    }
    let mut written = HashMap::new();
    for import in parts.iter().flat_map(|part| &part.imports) {
        if written.insert((import.module, import.name), ()).is_none() {
            section.import(import.module, import.name, reencode::RoundtripReencoder.entity_type(import.ty)?);
        }
    }
    Ok((section, globals))
}

/// A function by its part and its index there.
type Function = (usize, usize);

/// What becomes of each function.
struct Targets {
    /// The functions of the merged module.
    kept: Vec<Function>,
    /// The new index of each function of each part.
    numbers: Vec<Vec<u32>>,
}

impl Targets {
    fn of(parts: &[Part<'_>]) -> Result<Self> {
        let mut in_slot = HashMap::<usize, Function>::new();
        for (at, part) in parts.iter().enumerate() {
            in_slot.extend(part.slots.iter().map(|(slot, function)| (*slot, (at, *function))));
        }
        // A function that only calls what is in a slot is replaced by that, or by the first such
        // function if no part fills the slot.
        let mut replaced = HashMap::<Function, Function>::new();
        let mut first = HashMap::<usize, Function>::new();
        for (at, part) in parts.iter().enumerate() {
            for (index, (kind, body)) in part.functions.iter().enumerate() {
                let Some(slot) = only_calls(*kind, body)? else { continue };
                let target =
                    in_slot.get(&slot).copied().filter(|(at, index)| parts[*at].functions[*index].0 == *kind);
                let target = target.unwrap_or_else(|| *first.entry(slot).or_insert((at, index)));
                if target != (at, index) {
                    replaced.insert((at, index), target);
                }
            }
        }
        let (mut kept, mut new) = (Vec::new(), HashMap::new());
        for (at, part) in parts.iter().enumerate() {
            for function in (0..part.functions.len()).map(|index| (at, index)) {
                if !replaced.contains_key(&function) {
                    new.insert(function, u32::try_from(kept.len())?);
                    kept.push(function);
                }
            }
        }
        let number = |mut function: Function| {
            // The target may itself only call what is in another slot.
            for _ in 0..replaced.len() {
                let Some(target) = replaced.get(&function) else { break };
                function = *target;
            }
            new.get(&function).copied().ok_or("functions only call each other")
        };
        let numbers = |(at, part): (usize, &Part<'_>)| {
            (0..part.functions.len()).map(|index| number((at, index))).collect::<std::result::Result<_, _>>()
        };
        let numbers = parts.iter().enumerate().map(numbers).collect::<std::result::Result<_, _>>()?;
        Ok(Self { kept, numbers })
    }
}

/// The slot of the shared table, if a function of this type passes its parameters on to what is in
/// that slot, and does nothing else.
fn only_calls(kind: u32, body: &FunctionBody<'_>) -> Result<Option<usize>> {
    if body.get_locals_reader()?.get_count() > 0 {
        return Ok(None);
    }
    let mut operators = body.get_operators_reader()?;
    let mut parameters = 0..;
    let slot = loop {
        match operators.read()? {
            Operator::LocalGet { local_index } if parameters.next() == Some(local_index) => {}
            Operator::I32Const { value } => break usize::try_from(value),
            _ => return Ok(None),
        }
    };
    let call = matches!(operators.read()?, Operator::CallIndirect { type_index, table_index: 0 } if type_index == kind);
    Ok(if call && matches!(operators.read()?, Operator::End) { slot.ok() } else { None })
}

/// The functions in the shared table.
fn elements(parts: &[Part<'_>], targets: &Targets) -> ElementSection {
    let mut runs: Vec<(usize, Vec<u32>)> = Vec::new();
    let slots: BTreeMap<usize, u32> = parts
        .iter()
        .zip(&targets.numbers)
        .flat_map(|(part, numbers)| part.slots.iter().map(|(slot, function)| (*slot, numbers[*function])))
        .collect();
    for (slot, function) in slots {
        match runs.last_mut() {
            Some((start, run)) if *start + run.len() == slot => run.push(function),
            _ => runs.push((slot, vec![function])),
        }
    }
    let mut section = ElementSection::new();
    for (start, run) in runs {
        let start = ConstExpr::i32_const(i32::try_from(start).expect("a table has fewer slots"));
        section.active(None, &start, Elements::Functions(run.into()));
    }
    section
}

/// The new indices in the code of a part.
struct Renumber<'a> {
    globals: &'a [u32],
    functions: &'a [u32],
}

impl Reencode for Renumber<'_> {
    type Error = &'static str;

    fn function_index(&mut self, function: u32) -> std::result::Result<u32, reencode::Error<Self::Error>> {
        let new = self.functions.get(function as usize).copied();
        new.ok_or(reencode::Error::UserError("an unknown function is called"))
    }

    fn global_index(&mut self, global: u32) -> std::result::Result<u32, reencode::Error<Self::Error>> {
        let new = self.globals.get(global as usize).copied();
        new.ok_or(reencode::Error::UserError("an unknown global is used"))
    }

    fn data_index(&mut self, _: u32) -> std::result::Result<u32, reencode::Error<Self::Error>> {
        Err(reencode::Error::UserError("a segment of data is used by its index"))
    }

    fn element_index(&mut self, _: u32) -> std::result::Result<u32, reencode::Error<Self::Error>> {
        Err(reencode::Error::UserError("an element segment is used by its index"))
    }
}

#[cfg(test)]
mod tests {
    use wasm_encoder::{
        EntityType, Function, GlobalType, Instruction, MemoryType, RefType, TableType, TypeSection, ValType,
    };

    use super::*;

    /// A module with two functions of the same type. The first is in this slot of the table, and
    /// calls the second, which only calls what is in another slot.
    fn part(slot: i32, other: i32, global: &str) -> Vec<u8> {
        let (mut types, mut imports) = (TypeSection::new(), ImportSection::new());
        types.ty().function([ValType::I32], [ValType::I32]);
        let memory =
            MemoryType { minimum: 1, maximum: None, memory64: false, shared: false, page_size_log2: None };
        let table = TableType {
            element_type: RefType::FUNCREF,
            table64: false,
            minimum: 9,
            maximum: None,
            shared: false,
        };
        imports.import("main", "memory", EntityType::Memory(memory));
        imports.import("main", "table", EntityType::Table(table));
        let kind = GlobalType { val_type: ValType::I32, mutable: true, shared: false };
        imports.import("main", global, EntityType::Global(kind));
        let (mut functions, mut code, mut elements) =
            (FunctionSection::new(), CodeSection::new(), ElementSection::new());
        functions.function(0).function(0);
        let mut first = Function::new([]);
        first
            .instruction(&Instruction::GlobalGet(0))
            .instruction(&Instruction::Call(1))
            .instruction(&Instruction::End);
        let mut second = Function::new([]);
        second.instructions().local_get(0).i32_const(other).call_indirect(0, 0).end();
        code.function(&first).function(&second);
        elements.active(None, &ConstExpr::i32_const(slot), Elements::Functions([0][..].into()));
        let mut data = DataSection::new();
        data.active(0, &ConstExpr::i32_const(slot), [7]);
        let mut module = Module::new();
        module.section(&types).section(&imports).section(&functions).section(&elements).section(&code);
        module.section(&data);
        module.finish()
    }

    #[test]
    fn calls_between_merged_modules_are_direct() {
        let parts = [part(1, 2, "a"), part(2, 3, "b"), part(5, 3, "a")];
        let merged = merge(&parts, &[(100, b"text")]).expect("they fit together");
        let merged = Part::read(&merged).expect("a module");
        // Three functions, and one that calls what is in slot 3, which is in another module.
        let slots: Vec<(usize, usize)> = merged.slots.into_iter().collect();
        assert_eq!(slots, [(1, 0), (2, 1), (5, 3)]);
        let code: Vec<String> = merged
            .functions
            .iter()
            .map(|(_, body)| {
                let operators = body.get_operators_reader().expect("code").into_iter();
                operators.map(|operator| format!("{:?} ", operator.expect("an operator"))).collect()
            })
            .collect();
        assert_eq!(code.len(), 4);
        assert!(code[0].contains("GlobalGet { global_index: 0 } Call { function_index: 1 }"), "{}", code[0]);
        assert!(code[1].contains("GlobalGet { global_index: 1 } Call { function_index: 2 }"), "{}", code[1]);
        assert!(code[2].contains("I32Const { value: 3 } CallIndirect"), "{}", code[2]);
        assert!(code[3].contains("GlobalGet { global_index: 0 } Call { function_index: 2 }"), "{}", code[3]);
        assert_eq!(merged.imports.len(), 4);
        assert_eq!(merged.data, [(1, &[7][..]), (2, &[7]), (5, &[7]), (100, b"text")]);
    }
}
