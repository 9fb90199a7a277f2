import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stagePackages } from '../packages/stagePackages.mjs'
import { findLargeTarballs, packTarballs } from '../release/packTarballs.mjs'
import { raiseVersion } from '../release/raiseVersion.mjs'
import { startRegistry } from '../release/startRegistry.mjs'
import { tryTemplates } from '../release/tryTemplates.mjs'
import { buildApps } from '../steps/buildApps.mjs'
import { findBrowser } from '../steps/findBrowser.mjs'
import { installDependencies } from '../steps/installDependencies.mjs'
import { repository } from '../steps/runCommand.mjs'
import { runJourneys } from '../steps/runJourneys.mjs'

/**
 * `npm run release:version` raises the version of all packages by what `changes/` asks for, and writes CHANGELOG.md.
 * `npm run release:pack` checks and packs them. `npm run release:dry` also installs them from a registry of this machine into
 * each template, and drives those apps in a browser. Nothing is published.
 */
export async function run([option]) {
  if (option === '--version') return raiseVersion(repository)
  if (!(await installDependencies())) return 1
  // It needs what was just installed.
  const { checkPackages } = await import('../steps/checkPackages.mjs')
  if (!(await buildApps(['test wallet'])) || !(await checkPackages())) return 1
  const tarballs = packTarballs(stagePackages())
  for (const { file, size } of tarballs) console.log(`${file}  ${Math.ceil(size / 1000)} kB`)
  const large = findLargeTarballs(tarballs)
  for (const problem of large) console.error(problem)
  if (large.length > 0) return 1
  return option === '--dry' ? tryOut(tarballs) : 0
}

async function tryOut(tarballs) {
  if (!(await buildApps())) return 1
  const upstream = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()
  const registry = await startRegistry(tarballs, upstream)
  const folder = mkdtempSync(join(tmpdir(), 'gangway-release-'))
  try {
    const problems = await tryTemplates(folder, registry.url)
    for (const problem of problems) console.error(problem)
    if (problems.length > 0) return 1
    const browser = await findBrowser()
    if (!browser) return 1
    return await runJourneys(browser, ['specs/templates.spec.ts'], { GANGWAY_TEMPLATES: folder })
  } finally {
    await registry.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
