import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository, runCommand, runNode } from './runCommand.mjs'

/** Installs what the lockfile says where node_modules holds something else. Resolves with false on failure. */
export async function installDependencies() {
  if (isInstalled()) return true
  console.log('Installing packages (npm ci) …')
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const code = npm?.endsWith('.js') ? await runNode([npm, ...args]) : await runCommand('npm', args)
  if (code !== 0) console.error('The packages could not be installed; npm says why above.')
  return code === 0
}

/** Compares the lockfile with the copy npm keeps of what it last installed. */
function isInstalled() {
  const wanted = readPackages('package-lock.json')
  const found = readPackages('node_modules/.package-lock.json')
  if (!wanted || !found) return false
  return Object.entries(wanted)
    .filter(([path, { optional }]) => path.includes('node_modules/') && !optional)
    .every(([path, { version, link }]) => found[path]?.version === version && found[path]?.link === link)
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(repository, file), 'utf8')).packages
  } catch {
    return undefined // not there, or half written by an interrupted install
  }
}
