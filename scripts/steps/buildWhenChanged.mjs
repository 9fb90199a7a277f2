import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { repository } from './runCommand.mjs'

/**
 * Runs a build unless its output is there and nothing it is made of has changed since, by content hash. Resolves with
 * false on failure.
 */
export async function buildWhenChanged({ name, inputs, output, run }) {
  const stamp = join(repository, 'node_modules/.cache/gangway', `${name.replace(' ', '-')}.hash`)
  const hash = hashFiles([...inputs, 'package-lock.json', 'tsconfig.base.json'])
  if (existsSync(join(repository, output)) && readText(stamp) === hash) return true
  console.log(`Building the ${name} …`)
  if (!(await run()) || !existsSync(join(repository, output))) {
    console.error(`The ${name} could not be built.`)
    return false
  }
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, hash)
  return true
}

function hashFiles(paths) {
  const hash = createHash('sha256').update(process.versions.node)
  for (const path of paths.flatMap((each) => listFiles(join(repository, each))))
    hash.update(`\0${relative(repository, path)}\0`).update(readFileSync(path))
  return hash.digest('hex')
}

function listFiles(path) {
  let entries
  try {
    entries = readdirSync(path, { withFileTypes: true })
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path]
    throw error
  }
  return entries
    .filter(({ name }) => name !== 'node_modules' && name !== 'dist' && !name.includes('.test.'))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? listFiles(join(path, entry.name)) : [join(path, entry.name)]))
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined // never built
  }
}
