import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { findArrowsUp, findKnots, folderOrder, readFolderImports } from '../gates/folderOrder.js'
import { importRules } from '../gates/importRules.js'
import { isTestFile } from '../gates/isTestFile.js'
import { listSourceFiles } from '../gates/listSourceFiles.js'
import { readImports } from '../gates/readImports.js'
import { type FileMeasures, measureFile } from './measureFile.js'

/** Most lines of a short file; a file with less code than a crumb has, and one importer, is a crumb. */
const short = 20
const crumb = 12
/** Lines of a function from which on it is long. */
const long = 100

/** What is measured of the source files of a workspace, tests left out. */
export type Measures = {
  /** Folders that import one another in a circle, and imports against the order of folders (scripts/gates/folderOrder.ts). */
  'in knots': number
  'arrows up': number
  files: number
  /** Lines of the middle file, and of the one a tenth from the top. */
  median: number
  p90: number
  '≤ 20 lines, %': number
  /** Files with less than 12 lines of code that one other file imports. */
  crumbs: number
  'functions > 100 lines': number
  'documented exports, %': number
  /** `new Error(…)` and other classes of the language: they have no code for a caller to check. */
  'bare errors': number
  /** Words of docs/style.md §2 in 1,000 lines of comments. */
  'dialect words': number
}

/** Folders in which a short file is one entry of a list: chains and wallets, events and what answers each, words. */
const isEntry = (file: string) =>
  /^packages\/registry\/|\/frame\/events\/|^apps\/frame\/src\/handlers\/[^/]+$|\/(locales|texts)\//.test(file)

/**
 * Measures each workspace of {@link importRules} that is below `root`, then all of them, then all without the folders in
 * which a file is one entry of a list.
 */
export function measureWorkspaces(root: string): Record<string, Measures> {
  const importers = countImporters(root)
  const measured = listWorkspaces(root).map((workspace) => {
    const files = listSources(root, workspace).map((file) => ({ file, ...measureFile(root, file) }))
    const imports = readFolderImports(root, workspace)
    const order = folderOrder[workspace]
    const inKnots = findKnots(imports).flat().length
    return { workspace, files, inKnots, arrowsUp: order ? findArrowsUp(imports, order).length : 0 }
  })
  const files = measured.flatMap(({ files }) => files)
  const inKnots = measured.reduce((total, workspace) => total + workspace.inKnots, 0)
  const arrowsUp = measured.reduce((total, workspace) => total + workspace.arrowsUp, 0)
  const rows = [
    ...measured,
    { workspace: 'all', files, inKnots, arrowsUp },
    {
      workspace: 'all but lists',
      files: files.filter(({ file }) => !isEntry(file)),
      inKnots,
      arrowsUp,
    },
  ]
  return Object.fromEntries(
    rows.map(({ workspace, files, inKnots, arrowsUp }) => [
      workspace,
      {
        'in knots': inKnots,
        'arrows up': arrowsUp,
        ...sumUp(files, (file) => importers.get(file) ?? 0),
      },
    ]),
  )
}

type Counted = { file: string } & FileMeasures
type FilesOfMeasures = Omit<Measures, 'in knots' | 'arrows up'>

function sumUp(files: readonly Counted[], countImportersOf: (file: string) => number): FilesOfMeasures {
  const lines = files.map(({ lines }) => lines).sort((one, other) => one - other)
  const sum = (pick: (file: Counted) => number) => files.reduce((total, file) => total + pick(file), 0)
  const isCrumb = ({ file, codeLines }: Counted) =>
    codeLines < crumb && countImportersOf(file) === 1 && basename(file) !== 'index.ts'
  const [exported, documented] = [sum(({ exports }) => exports), sum(({ documented }) => documented)]
  const [comments, dialect] = [sum(({ commentLines }) => commentLines), sum(({ dialect }) => dialect)]
  return {
    files: files.length,
    median: lines[Math.floor(lines.length / 2)] ?? 0,
    p90: lines[Math.floor(lines.length * 0.9)] ?? 0,
    '≤ 20 lines, %': toShare(lines.filter((count) => count <= short).length, lines.length, 100),
    crumbs: files.filter(isCrumb).length,
    'functions > 100 lines': sum(({ functions }) => functions.filter((count) => count > long).length),
    'documented exports, %': toShare(documented, exported, 100),
    'bare errors': sum(({ bareErrors }) => bareErrors),
    'dialect words': toShare(dialect, comments, 1000),
  }
}

const toShare = (part: number, whole: number, of: number) =>
  whole === 0 ? 0 : Math.round((of * part * 10) / whole) / 10

/** Which source files import a file, counted; of another workspace none does, but by its index. */
function countImporters(root: string): Map<string, number> {
  const importers = new Map<string, Set<string>>()
  for (const file of listWorkspaces(root).flatMap((workspace) => listSources(root, workspace)))
    for (const { target } of readImports(root, file))
      if (target) importers.set(target, (importers.get(target) ?? new Set()).add(file))
  return new Map([...importers].map(([file, from]) => [file, from.size]))
}

function listWorkspaces(root: string): string[] {
  return Object.keys(importRules).filter((folder) => existsSync(join(root, folder, 'src')))
}

function listSources(root: string, workspace: string): string[] {
  return listSourceFiles(root, `${workspace}/src`).filter((file) => !isTestFile(file))
}
