import { readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseSync } from 'oxc-parser'

/** One import of one file. */
export type Import = {
  /** Path of the importing file, from the repository's root. */
  file: string
  specifier: string
  /** The whole statement is `import type` or `export type`, so nothing is loaded at run time. */
  isTypeOnly: boolean
  /** Path of the imported file from the root, for relative specifiers. */
  target: string | null
}

/** What was read, by text: several gates read the whole tree. */
const read = new Map<string, Import[]>()

/** Every import, re-export and dynamic import of a file, as its parser sees them. */
export function readImports(root: string, file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8')
  const key = `${root}\n${file}\n${text}`
  const imports = read.get(key) ?? parseImports(root, file, text)
  read.set(key, imports)
  return imports
}

function parseImports(root: string, file: string, text: string): Import[] {
  const { module } = parseSync(file, text)
  const found: { specifier: string; isTypeOnly: boolean }[] = []
  for (const { moduleRequest, entries } of module.staticImports)
    found.push({
      specifier: moduleRequest.value,
      isTypeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
    })
  for (const { entries } of module.staticExports)
    for (const entry of entries)
      if (entry.moduleRequest) found.push({ specifier: entry.moduleRequest.value, isTypeOnly: entry.isType })
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^['"](.+)['"]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))
    if (literal?.[1]) found.push({ specifier: literal[1], isTypeOnly: false })
  }
  return found.map(({ specifier, isTypeOnly }) => ({
    file,
    specifier,
    isTypeOnly,
    target: specifier.startsWith('.') ? resolveRelative(root, file, specifier) : null,
  }))
}

function resolveRelative(root: string, file: string, specifier: string): string {
  const wanted = resolve(root, dirname(file), specifier)
  const candidates = [wanted, wanted.replace(/\.js$/, '.ts'), wanted.replace(/\.js$/, '.tsx')]
  const found = candidates.find((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
  return relative(root, found ?? wanted)
}
