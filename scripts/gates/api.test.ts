import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Declarations } from '../../apps/docs/src/reference/createProgram.js'
import { describeApi, emitDeclarations, listNamedPackages } from './describeApi.js'

const root = join(import.meta.dirname, '../..')

type Manifest = {
  name: string
  exports?: Record<string, { 'gangway-source': string }>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/** Published packages, which alone have a licence of their own, and their entries that are scripts. */
const packages = readdirSync(join(root, 'packages'))
  .filter((folder) => existsSync(join(root, 'packages', folder, 'LICENSE')))
  .map((folder) => {
    const manifest: Manifest = JSON.parse(
      readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8'),
    )
    const entries = Object.entries(manifest.exports ?? {})
      .map(([entry, { 'gangway-source': source }]) => ({
        name: join(manifest.name, entry),
        file: join(root, 'packages', folder, source.replace(/\.tsx?$/, '.d.ts')),
      }))
      .filter(({ file }) => file.endsWith('.d.ts'))
    return { folder, manifest, entries }
  })
  .filter(({ entries }) => entries.length > 0)

let declarations: Declarations
beforeAll(() => {
  declarations = emitDeclarations(root)
}, 300_000)

test.each(packages)('default: what packages/$folder exports is what its api.md says', async (each) => {
  const { folder, manifest, entries } = each
  const sections = entries.map(
    ({ name, file }) => `## \`${name}\`\n\n\`\`\`ts\n${describeApi(declarations, file)}\n\`\`\`\n`,
  )
  const text = `# Public API of ${manifest.name}

What the package exports, and what that names in turn; texts are \`string\`, long schemas a digest.
\`npx vitest run scripts/gates/api.test.ts -u\` writes it. A line that goes away is a \`major\` change (changes/README.md).

${sections.join('\n')}`
  await expect(text).toMatchFileSnapshot(join(root, 'packages', folder, 'api.md'))
})

test('default: declarations compile without a peer that is optional, except at its own entry', () => {
  for (const { manifest, entries } of packages)
    for (const { name, file } of entries) {
      const named = listNamedPackages(declarations, file)
      const optional = Object.keys(manifest.peerDependenciesMeta ?? {})
      if (name === '@gangway/core') expect(named).toContain('viem')
      if (name === '@gangway/core/wagmi') expect(named).toContain('@wagmi/core')
      else if (name === '@gangway/element/vue') expect(named).toContain('vue')
      else
        expect(
          named.filter((each) => optional.includes(each)),
          name,
        ).toEqual([])
    }
})

test('behavior: what an export names is described too, with what other files add to it, but no wording', () => {
  const files = new Map([
    ['/a/src/index.d.ts', "export { make, texts, type State as Seen } from './make.js';\n"],
    [
      '/a/src/make.d.ts',
      `export interface State { one: Part; }
type Part = 1;
type Hidden = 2;
export declare function make(): State;
export declare const texts: { a: "One text."; b: "two" | "three" };
`,
    ],
    [
      '/a/src/more.d.ts',
      `import type { X } from 'x';
declare module './make.js' {
    interface State { two: X; }
}
export {};
`,
    ],
  ])
  expect(describeApi(files, '/a/src/index.d.ts')).toBe(`type Part = 1;
interface State {
    one: Part;
}
interface State {
    two: X;
}
function make(): State;
const texts: {
    a: string;
    b: "two" | "three";
};`)
  expect(listNamedPackages(files, '/a/src/index.d.ts')).toEqual(['x'])
})
