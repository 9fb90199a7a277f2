import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { compileStyles } from './compileStyles.mjs'

/** A package's sources, and what the compiler made of them. */
function createPackage(files) {
  const folder = mkdtempSync(join(tmpdir(), 'gangway-styles-'))
  const source = join(folder, 'src')
  const output = join(folder, 'dist')
  for (const [name, text] of Object.entries(files)) {
    const path = join(name.endsWith('.css') ? source : output, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  return { source, output, read: (name) => readFileSync(join(output, name), 'utf8') }
}

test('default: one file in the order of the imports, and class names as scripts', async () => {
  const { source, output, read } = createPackage({
    'index.js': "export { View } from './View.js';\nimport './theme.css';\n",
    'View.js':
      "import styles from './View.module.css';\nimport { Row } from './Row.js';\nexport const View = [styles.view, Row, () => import('./Late.js')];\n",
    'Row.js': "import styles from './Row.module.css';\nexport const Row = styles.row;\n",
    'Late.js': "import styles from './Late.module.css';\nexport const late = styles.late;\n",
    'index.d.ts': "import './theme.css';\nexport {};\n",
    'theme.css': '.gw-root { color: red }',
    'View.module.css': '.view { color: green }',
    'Row.module.css': '.row { animation: spin 1s } @keyframes spin { to { rotate: 1turn } }',
    'Late.module.css': '.late { color: blue }',
  })
  compileStyles({ source, output, entries: ['index.js'] })
  const { classes } = await import(join(output, 'View.module.css.js'))
  expect(Object.keys(classes)).toEqual(['view'])
  expect(read('View.js')).toContain("import { classes as styles } from './View.module.css.js'")
  expect(read('index.js')).not.toContain('css')
  expect(read('index.d.ts')).not.toContain('css')
  const style = read('style.css')
  const found = [`.${classes.view}`, 'gw-Row-', 'gw-Late-', '.gw-root'].map((text) => style.indexOf(text))
  expect(found).not.toContain(-1)
  expect(found).toEqual(found.toSorted((one, other) => one - other))
  expect(style).not.toMatch(/keyframes spin/)
})

test('behavior: two styles with the same class name do not meet', async () => {
  const { source, output } = createPackage({
    'index.js':
      "import one from './a/X.module.css';\nimport two from './b/X.module.css';\nexport { one, two };\n",
    'a/X.module.css': '.x { color: red }',
    'b/X.module.css': '.x { color: blue }',
    'a/x.js': '',
    'b/x.js': '',
  })
  compileStyles({ source, output, entries: ['index.js'] })
  const { one, two } = await import(join(output, 'index.js'))
  expect(one.x).not.toBe(two.x)
})
