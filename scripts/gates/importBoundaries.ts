import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { type ImportRule, importRules } from './importRules.js'
import { isTestFile } from './isTestFile.js'
import { listSourceFiles } from './listSourceFiles.js'
import { type Import, readImports } from './readImports.js'

type Manifest = {
  name: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** What is wrong with the imports of the whole repository, one line each; empty when nothing is. */
export function findForbiddenImports(
  root: string,
  rules: Record<string, ImportRule> = importRules,
): string[] {
  return Object.entries(rules).flatMap(([folder, rule]) => {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest
    return listSourceFiles(root, folder)
      .flatMap((file) => readImports(root, file))
      .flatMap((entry) => explain(entry, folder, rule, manifest))
  })
}

function explain(entry: Import, folder: string, rule: ImportRule, manifest: Manifest): string[] {
  const { file, specifier, target } = entry
  const problem = (why: string) => [`${file}: '${specifier}' ${why}`]
  if (target !== null) return target.startsWith(`${folder}/`) ? [] : problem('leaves its package')
  if (isBuiltin(specifier)) return []
  const name = packageNameOf(specifier)
  const isTest = isTestFile(file)
  const declared = {
    ...manifest.dependencies,
    ...manifest.peerDependencies,
    ...manifest.optionalDependencies,
    ...(isTest || entry.isTypeOnly ? manifest.devDependencies : {}),
  }
  // Test tools are the root's; everything else is declared where it is used.
  const isTestTool = isTest && ['vitest', 'fast-check', 'vite'].includes(name)
  if (!(name in declared) && !isTestTool && name !== manifest.name) return problem('is not declared')
  if (isTest) return []
  if (rule.forbidden?.includes(name)) return problem('is forbidden here')
  const isInEntry = rule.runtimeEntry && file.startsWith(`${folder}/src/${rule.runtimeEntry}/`)
  if (rule.typesOnly?.includes(name) && !entry.isTypeOnly && !isInEntry)
    return problem('may be imported as types only')
  if (name.startsWith('@gangway/') && name !== manifest.name && !rule.workspace.includes(name))
    return problem('is a layer this package may not use')
  return []
}

function packageNameOf(specifier: string): string {
  const parts = specifier.split('/')
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
}

/** Cycles among files of the repository, each as its path; type imports count, since they tangle readers too. */
export function findCycles(root: string, folders: readonly string[] = Object.keys(importRules)): string[] {
  const graph = new Map<string, string[]>()
  for (const folder of folders)
    for (const file of listSourceFiles(root, folder))
      graph.set(
        file,
        readImports(root, file).flatMap(({ target }) => (target ? [target] : [])),
      )
  const cycles: string[] = []
  const done = new Set<string>()
  const visit = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file)
    if (start >= 0) {
      cycles.push([...path.slice(start), file].join(' → '))
      return
    }
    if (done.has(file)) return
    for (const next of graph.get(file) ?? []) visit(next, [...path, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return cycles
}
