import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { repository } from '../steps/runCommand.mjs'
import { createManifest, createRequireFiles } from './createManifest.mjs'
import { publishedPackages } from './publishedPackages.mjs'

const staged = join(repository, 'node_modules/.cache/gangway/staged')

/**
 * Writes each built package as it is published into a folder of its own: scripts, documents, and the manifest made from the
 * workspace's. Returns `{ manifest, folder }` of each.
 */
export function stagePackages() {
  rmSync(staged, { recursive: true, force: true })
  return publishedPackages.map(stage)
}

function stage(name) {
  const source = join(repository, 'packages', name)
  const folder = join(staged, name)
  const manifest = createManifest(JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')), {
    repositoryUrl: getRepositoryUrl(),
    folder: `packages/${name}`,
  })
  mkdirSync(folder, { recursive: true })
  // A template may have been tried where it lies.
  for (const file of [...manifest.files, 'README.md', 'LICENSE'])
    cpSync(join(source, file), join(folder, file), {
      recursive: true,
      filter: (path) => basename(path) !== 'node_modules',
    })
  const changelog = join(repository, 'CHANGELOG.md')
  if (existsSync(changelog)) cpSync(changelog, join(folder, 'CHANGELOG.md'))
  if (manifest.exports)
    for (const [file, text] of Object.entries(createRequireFiles(manifest.name)))
      writeFileSync(join(folder, 'dist', file), text)
  manifest.files.push('CHANGELOG.md')
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return { manifest, folder }
}

/** Provenance names the repository of the run that publishes; elsewhere there is none to name. */
function getRepositoryUrl() {
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY } = process.env
  return GITHUB_SERVER_URL && GITHUB_REPOSITORY
    ? `git+${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}.git`
    : undefined
}
