// `npm run structure`: how each workspace is cut. Folders in knots and imports that lead up; then its source files without
// tests: lines of the middle one and of the tenth from the top, short files, long functions.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'
import { findArrowsUp, findKnots, folderOrder, readFolderImports } from './gates/folderOrder.js'
import { importRules } from './gates/importRules.js'
import { isTestFile } from './gates/isTestFile.js'
import { listSourceFiles } from './gates/listSourceFiles.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const short = 20
const long = 100

const workspaces = Object.keys(importRules).filter((folder) => existsSync(join(root, folder, 'src')))
console.table(Object.fromEntries(workspaces.map((workspace) => [workspace, measure(workspace)])))

function measure(workspace: string) {
  const imports = readFolderImports(root, workspace)
  const order = folderOrder[workspace]
  const files = listSourceFiles(root, `${workspace}/src`).filter((file) => !isTestFile(file))
  const texts = files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  const lengths = texts.map(({ text }) => text.split('\n').length - 1).sort((one, other) => one - other)
  return {
    'in knots': findKnots(imports).flat().length,
    'arrows up': order ? findArrowsUp(imports, order).length : 0,
    files: files.length,
    median: lengths[Math.floor(lengths.length / 2)] ?? 0,
    p90: lengths[Math.floor(lengths.length * 0.9)] ?? 0,
    [`≤ ${short} lines, %`]: Math.round(
      (100 * lengths.filter((length) => length <= short).length) / files.length,
    ),
    [`functions > ${long} lines`]: texts.reduce((sum, { file, text }) => sum + countLong(file, text), 0),
  }
}

function countLong(file: string, text: string): number {
  let count = 0
  const look = ({ start, end }: { start: number; end: number }) => {
    if (text.slice(start, end).split('\n').length > long) count += 1
  }
  const visitor = new Visitor({
    FunctionDeclaration: look,
    FunctionExpression: look,
    ArrowFunctionExpression: look,
  })
  visitor.visit(parseSync(file, text).program)
  return count
}
