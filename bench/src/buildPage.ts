import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, defaultClientConditions, mergeConfig } from 'vite'

/** Folders of the pages of this repository that are measured: ours, and what it is compared with. */
export const pageFolders = {
  'connect-button': getFolder('../../examples/connect-button'),
  'bare-react': getFolder('../pages/bare-react'),
  'bare-wagmi': getFolder('../pages/bare-wagmi'),
  'bare-keys': getFolder('../pages/bare-keys'),
  account: getFolder('../pages/account'),
  'without-server': getFolder('../pages/without-server'),
} as const

/** A production build in memory. */
export type BuiltPage = {
  /** By path under `/`, e.g. `index.html`. */
  files: ReadonlyMap<string, BuiltFile>
}

/** One file of a build, as it is and as it travels. */
export type BuiltFile = { content: Buffer; gzipped: Buffer }

/** Name of the chunk React is put into, so that it need not be counted. */
const reactChunk = 'react'

/**
 * Builds a page as its own Vite configuration says.
 *
 * @param options.isReactApart puts React into a file of its own; for counting bytes, since it adds a request
 * @param options.like another page of `pageFolders` whose configuration counts
 */
export async function buildPage(
  root: string,
  { isReactApart = false, like }: { isReactApart?: boolean; like?: keyof typeof pageFolders } = {},
): Promise<BuiltPage> {
  const base = {
    root,
    ...(like ? { configFile: join(pageFolders[like], 'vite.config.ts') } : {}),
    logLevel: 'error' as const,
    resolve: { conditions: ['gangway-source', ...defaultClientConditions] },
    build: { write: false, modulePreload: { polyfill: false } },
  }
  const react = { name: reactChunk, test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 }
  const apart = { build: { rolldownOptions: { output: { codeSplitting: { groups: [react] } } } } }
  const result = await build(isReactApart ? mergeConfig(base, apart) : base)
  const outputs = [result].flat().flatMap((each) => ('output' in each ? each.output : []))
  const files = outputs.map((output): [string, BuiltFile] => {
    const content = Buffer.from(output.type === 'chunk' ? output.code : output.source)
    return [output.fileName, { content, gzipped: gzipSync(content, { level: 9 }) }]
  })
  return { files: new Map(files) }
}

/** Bytes (gzip) of the JavaScript among some files of a build, React not counted. */
export function countScriptBytes({ files }: BuiltPage, paths: Iterable<string> = files.keys()): number {
  let bytes = 0
  for (const path of new Set(paths))
    if (path.endsWith('.js') && !isReact(path)) bytes += files.get(path)?.gzipped.length ?? 0
  return bytes
}

function getFolder(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}

function isReact(path: string): boolean {
  return new RegExp(`(^|/)${reactChunk}-[\\w-]+\\.js$`).test(path)
}
