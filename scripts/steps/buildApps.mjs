import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { repository, runNode } from './runCommand.mjs'

const targets = [
  {
    name: 'web page',
    folder: 'apps/web',
    output: 'apps/web/dist/index.html',
    inputs: ['apps/web', 'packages/core', 'packages/react', 'packages/protocol', 'packages/registry'],
  },
  {
    name: 'test wallet',
    folder: 'packages/testing',
    output: 'packages/testing/dist/testWallet.js',
    inputs: ['packages/testing', 'packages/protocol', 'packages/registry'],
  },
]

/** Builds what changed since its last build, by content hash. Resolves with false on failure. */
export async function buildApps() {
  for (const target of targets) if (!(await build(target))) return false
  return true
}

async function build({ name, folder, output, inputs }) {
  const stamp = join(repository, 'node_modules/.cache/gangway', `${name.replace(' ', '-')}.hash`)
  const hash = hashFiles([...inputs, 'package-lock.json', 'tsconfig.base.json'])
  if (existsSync(join(repository, output)) && readText(stamp) === hash) return true
  console.log(`Building the ${name} …`)
  const vite = join(repository, 'node_modules/vite/bin/vite.js')
  const code = await runNode([vite, 'build', '--logLevel', 'warn'], { cwd: join(repository, folder) })
  if (code !== 0 || !existsSync(join(repository, output))) {
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
