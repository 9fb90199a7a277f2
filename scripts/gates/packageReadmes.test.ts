import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Published packages, which alone have a licence of their own. */
const packages = readdirSync(join(root, 'packages'))
  .filter((name) => existsSync(join(root, 'packages', name, 'LICENSE')))
  .map((name) => ({ name, readme: readFileSync(join(root, 'packages', name, 'README.md'), 'utf8') }))

/** The first code of each README, as a file of its package that exists in memory alone. */
const snippets = new Map(
  packages.flatMap(({ name, readme }) => {
    const [, language, code] = /^```(tsx?)\n(.*?)^```$/ms.exec(readme) ?? []
    return code ? [[join(root, 'packages', name, `readme.${language}`), code]] : []
  }),
)

const wrong = join(root, 'packages/core/wrong.ts')
const files = new Map([...snippets, [wrong, "export { createConnection } from '@gangway/core'\n"]])

let program: ts.Program
const findProblems = (path: string) =>
  program
    .getSemanticDiagnostics(program.getSourceFile(path))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))

beforeAll(() => {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, root)
  const host = ts.createCompilerHost(options)
  program = ts.createProgram([...files.keys(), join(root, 'packages/react/src/cssModules.d.ts')], options, {
    ...host,
    fileExists: (path) => files.has(path) || host.fileExists(path),
    getSourceFile(path, target) {
      const code = files.get(path)
      return code === undefined ? host.getSourceFile(path, target) : ts.createSourceFile(path, code, target)
    },
  })
}, 300_000)

test.each(packages)('default: the README of $name begins with how it is installed, and with code', (each) => {
  expect(each.readme).toMatch(
    new RegExp(`^ {4}npm (install|create) .*${each.name.replace('create-', '')}`, 'm'),
  )
  if (each.name !== 'create-gangway') expect(each.readme).toMatch(/npm install.*?^```tsx?\n/ms)
})

test.each([...snippets.keys()])('default: %s compiles', (path) => {
  expect(findProblems(path)).toEqual([])
})

test('error: a snippet that names what is not there does not compile', () => {
  expect(snippets.size).toBe(packages.length - 1)
  expect(findProblems(wrong)).toEqual([expect.stringContaining("no exported member 'createConnection'")])
})
