//! Lists the catalogs: every `locales/<tag>.toml` becomes an entry of the table that `src/locale/catalog.rs` includes,
//! so that adding a language is adding one file.

use std::{env, error::Error, fs, path::Path};

fn main() -> Result<(), Box<dyn Error>> {
    let root = env::var("CARGO_MANIFEST_DIR")?;
    let directory = Path::new(&root).join("locales");
    println!("cargo::rerun-if-changed=locales");
    let mut entries = Vec::new();
    for entry in fs::read_dir(&directory)? {
        let path = entry?.path();
        if path
            .extension()
            .is_some_and(|extension| extension == "toml")
        {
            let tag = path.file_stem().unwrap_or_default().to_string_lossy();
            // The text itself rather than its path, which another checkout with the same target folder does not have.
            let source = fs::read_to_string(&path)?;
            entries.push(format!("({tag:?}, {source:?}),\n"));
        }
    }
    entries.sort();
    let out = Path::new(&env::var("OUT_DIR")?).join("catalogs.rs");
    fs::write(out, format!("&[\n{}]\n", entries.concat()))?;
    Ok(())
}
