import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Levels of a change, the greatest first, with the heading of each in the changelog. */
const headings = { major: 'Breaking', minor: 'New', patch: 'Fixed' }
const levels = Object.keys(headings)

/** Files that state the version beside the manifests. */
export const filesWithVersion = [
  'deploy/helm/gangway/Chart.yaml',
  'packages/core/src/sdkVersion.ts',
  'packages/data-api/src/openApi/createOpenApiDocument.ts',
  'packages/pairing/src/pairingVersion.ts',
]

/**
 * Raises the version of every workspace, and of the lockfile, by the greatest level in `changes/`. The texts move to the top
 * of CHANGELOG.md. Returns the exit code: 1, with a line, if a change cannot be read or there is none.
 */
export function raiseVersion(root, date = new Date().toISOString().slice(0, 10)) {
  try {
    const changes = readChanges(root)
    const { version } = readJson(root, 'package.json')
    const next = getNextVersion(version, changes)
    writeVersions(root, version, next)
    writeChangelog(root, `## ${next} (${date})\n\n${describe(changes)}`)
    for (const { file } of changes) rmSync(file)
    console.log(`${version} → ${next}. Read CHANGELOG.md, then commit.`)
    return 0
  } catch (error) {
    console.error(error.message)
    return 1
  }
}

/** Files of `changes/`: the level in the first line, then what a person reads. */
function readChanges(root) {
  const folder = join(root, 'changes')
  const changes = readdirSync(folder)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .sort()
    .map((name) => {
      const [level = '', ...lines] = readFileSync(join(folder, name), 'utf8').split('\n')
      const text = lines.join('\n').trim()
      if (!levels.includes(level) || text === '')
        throw new Error(
          `changes/${name}: write ${levels.join(', ')} into the first line, and the change below.`,
        )
      return { file: join(folder, name), level, text }
    })
  if (changes.length === 0) throw new Error('There is no change in changes/.')
  return changes
}

/** Below 1.0.0 a breaking change raises the second number, and any other the third, as npm's `^` reads them. */
function getNextVersion(version, changes) {
  const numbers = version.split('.').map(Number)
  const level = Math.min(...changes.map((change) => levels.indexOf(change.level)))
  const place = numbers[0] === 0 ? Math.min(level + 1, 2) : level
  return numbers.map((number, index) => (index < place ? number : index === place ? number + 1 : 0)).join('.')
}

function writeVersions(root, from, to) {
  const lockfile = readJson(root, 'package-lock.json')
  const folders = Object.keys(lockfile.packages).filter((path) => !path.includes('node_modules/'))
  const manifests = folders.map((folder) => [
    join(folder, 'package.json'),
    readJson(root, folder, 'package.json'),
  ])
  const names = new Set(manifests.map(([, { name }]) => name))
  const raise = (manifest) => {
    manifest.version = to
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'])
      for (const [name, version] of Object.entries(manifest[kind] ?? {}))
        if (names.has(name) && version === from) manifest[kind][name] = to
  }
  for (const [file, manifest] of manifests) {
    raise(manifest)
    writeJson(root, file, manifest)
  }
  lockfile.version = to
  for (const folder of folders) raise(lockfile.packages[folder])
  writeJson(root, 'package-lock.json', lockfile)
  for (const file of filesWithVersion)
    writeFileSync(join(root, file), readFileSync(join(root, file), 'utf8').replaceAll(from, to))
}

function describe(changes) {
  return levels
    .map((level) => [level, changes.filter((change) => change.level === level)])
    .filter(([, some]) => some.length > 0)
    .map(([level, some]) => `### ${headings[level]}\n\n${some.map(({ text }) => `${text}\n`).join('\n')}`)
    .join('\n')
}

function writeChangelog(root, section) {
  const file = join(root, 'CHANGELOG.md')
  const [title, ...sections] = existsSync(file)
    ? readFileSync(file, 'utf8').split(/^(?=## )/m)
    : ['# Changelog\n\n']
  writeFileSync(file, [title, `${section}${sections.length > 0 ? '\n' : ''}`, ...sections].join(''))
}

function readJson(...path) {
  return JSON.parse(readFileSync(join(...path), 'utf8'))
}

function writeJson(root, file, value) {
  writeFileSync(join(root, file), `${JSON.stringify(value, null, 2)}\n`)
}
