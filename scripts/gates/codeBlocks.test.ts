import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { beforeAll, expect, test } from 'vitest'
import { type PlaygroundChoice, writePlaygroundCode } from '../../apps/docs/src/browser/playgroundCode.js'
import { readFence } from '../../apps/docs/src/markdown/readFence.js'

const root = join(import.meta.dirname, '../..')

/** Published packages, which alone have a licence of their own. */
const packages = readdirSync(join(root, 'packages'))
  .filter((name) => existsSync(join(root, 'packages', name, 'LICENSE')))
  .map((name) => ({ name, readme: readFileSync(join(root, 'packages', name, 'README.md'), 'utf8') }))

/** Documents of all ranks that have code: those of the site, and the README of each package. */
const documents = [
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.startsWith('decisions'))
    .map((name) => join('docs', name)),
  ...packages.map(({ name }) => join('packages', name, 'README.md')),
]

type Block = { document: string; language: string; file: string | null; reason: string | null; code: string }

/** Blocks of code, also in a list. */
function readBlocks(document: string): Block[] {
  const text = readFileSync(join(root, document), 'utf8')
  return [...text.matchAll(/^( *)```([^\n]*)\n(.*?)^\1```$/gms)].map(
    ([, indent = '', info = '', code = '']) => ({
      document,
      ...readFence(info),
      code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  )
}

const blocks = documents.flatMap(readBlocks)

/** Playground choices at the two ends: nothing changed, and everything. */
const choices: Record<string, PlaygroundChoice> = {
  default: {
    theme: 'system',
    locale: '',
    motion: 'system',
    showBalance: false,
    allowUnsupportedChain: false,
    networks: ['sepolia'],
    themeVariables: {},
  },
  changed: {
    theme: 'dark',
    locale: 'ar',
    motion: 'reduced',
    showBalance: true,
    allowUnsupportedChain: true,
    networks: ['sepolia', 'mainnet', 'base', 'solana'],
    themeVariables: { '--gw-accent': '#0b6363', '--gw-font': "'It’s', serif" },
  },
}

/** What is compiled, as files that exist in memory alone. Code of a package's README is in its package. */
const snippets = new Map([
  ...blocks
    .filter(({ language, file, reason }) => /^tsx?$/.test(language) && !file && !reason)
    .map(({ document, language, code }, at): [string, string] => [
      join(root, document.replace(/[^/]+$/, `block${at}.${language}`)),
      // Without an import or an export it would be one script with the others.
      `// ${document}\n${code}\nexport {}\n`,
    ]),
  ...Object.entries(choices).flatMap(([name, choice]) =>
    Object.entries(writePlaygroundCode(choice)).map(([tab, code]): [string, string] => [
      join(root, `apps/docs/${name}${tab}.tsx`),
      code,
    ]),
  ),
])

const context = join(root, 'docs/context.d.ts')
const wrong = join(root, 'packages/core/wrong.ts')
const files = new Map([
  ...snippets,
  // What a recipe made further up.
  [context, "declare const config: import('@gangway/core').Config\n"],
  [wrong, "export { createConnection } from '@gangway/core'\n"],
])

let program: ts.Program
const findProblems = (path: string) =>
  program
    .getSemanticDiagnostics(program.getSourceFile(path))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))

beforeAll(() => {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, root)
  const host = ts.createCompilerHost(options)
  const settings = { ...options, noUnusedLocals: false, noUnusedParameters: false }
  program = ts.createProgram([...files.keys(), join(root, 'packages/react/src/cssModules.d.ts')], settings, {
    ...host,
    fileExists: (path) => files.has(path) || host.fileExists(path),
    readFile: (path) => files.get(path) ?? host.readFile(path),
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

test.each(
  [...snippets].map(([path, code]) => ({
    path,
    name: `${path.slice(root.length + 1)}: ${code.slice(0, 60)}`,
  })),
)('default: $name compiles', ({ path }) => {
  expect(findProblems(path)).toEqual([])
})

test('default: every block of code says its language, its file is there, and few are not compiled', () => {
  const known = [
    '',
    'ts',
    'tsx',
    'js',
    'html',
    'vue',
    'css',
    'json',
    'sh',
    'sql',
    'yaml',
    'text',
    'caddyfile',
    'md',
  ]
  expect(blocks.filter(({ language }) => !known.includes(language))).toEqual([])
  expect(blocks.filter(({ file }) => file && !existsSync(join(root, file)))).toEqual([])
  const scripts = blocks.filter(({ language }) => /^(tsx?|js|html|vue)$/.test(language))
  const notTried = scripts.filter(
    ({ language, file, reason }) => !file && !reason && !/^tsx?$/.test(language),
  )
  expect(notTried).toEqual([])
  for (const { code } of blocks.filter(({ language }) => language === 'json'))
    expect(() => JSON.parse(code), code).not.toThrow()
})

test('error: a snippet that names what is not there does not compile', () => {
  expect(snippets.size).toBeGreaterThan(packages.length + 10)
  expect(findProblems(wrong)).toEqual([expect.stringContaining("no exported member 'createConnection'")])
})
