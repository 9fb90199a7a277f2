import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { transform } from 'lightningcss'

const imports = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]+)['"]/g
const styleImport = /^import (?:(\w+) from )?['"](\.[^'"]+\.css)['"];?\n/gm

/**
 * Turns the styles of a compiled package into the one file a host imports: class names become fixed ones, and each
 * script that imports a style imports its class names instead. Styles stand in the order a bundler would put them, that
 * of the imports from `entries` on, so that the later one wins as it does in development.
 */
export function compileStyles({ source, output, entries }) {
  const styles = listStyles(
    entries.map((entry) => join(output, entry)),
    output,
  )
  const css = styles.map((path) => compileStyle(join(source, path), join(output, path), source))
  writeFileSync(join(output, 'style.css'), minify(css.join('\n')))
  // TypeScript 6 wants to know what is imported for its effect too.
  writeFileSync(join(output, 'style.css.d.ts'), 'export {}\n')
  for (const file of readdirSync(output, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.d.ts')) rewrite(join(output, file), (code) => code.replace(styleImport, ''))
}

/** Replaces a file's text; returns what it was. */
function rewrite(file, change) {
  const code = readFileSync(file, 'utf8')
  const changed = change(code)
  if (changed !== code) writeFileSync(file, changed)
  return code
}

/** Style sheets that scripts and those they import need, as paths below `output`; those loaded later come later. */
function listStyles(entries, output) {
  const styles = new Set()
  const seen = new Set()
  const visit = (file) => {
    if (seen.has(file)) return
    seen.add(file)
    const code = rewrite(file, (code) => code.replace(styleImport, toScriptImport))
    for (const [, specifier] of code.matchAll(imports)) {
      const target = join(dirname(file), specifier)
      if (target.endsWith('.css')) styles.add(relative(output, target))
      else visit(target)
    }
  }
  for (const entry of entries) visit(entry)
  return [...styles]
}

// A style without names is all in the one file; one with names leaves them behind as a script.
function toScriptImport(_, name, specifier) {
  return name ? `import { classes as ${name} } from '${specifier}.js'\n` : ''
}

function compileStyle(file, output, projectRoot) {
  const isModule = file.endsWith('.module.css')
  const { code, exports } = transform({
    filename: file,
    projectRoot,
    code: readFileSync(file),
    cssModules: isModule && { pattern: `gw-${basename(file, '.module.css')}-[hash]-[local]` },
  })
  if (isModule) {
    const classes = Object.fromEntries(Object.entries(exports).map(([local, { name }]) => [local, name]))
    writeFileSync(`${output}.js`, `export const classes = ${JSON.stringify(classes, null, 2)}\n`)
  }
  return code.toString()
}

function minify(css) {
  return transform({ filename: 'style.css', code: Buffer.from(css), minify: true }).code
}
