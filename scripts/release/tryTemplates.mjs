import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository, runCommand, sourceArgs } from '../steps/runCommand.mjs'

/** What an app must have one copy of. */
const single = ['viem', '@solana/kit', 'react', 'react-dom', '@playwright/test']
/** Longest installation of an app, seconds. */
const installLimit = 60
/** Their frameworks bring packages of licences that this repository does not take, as libvips for pictures. The app chose them. */
const withOtherLicences = ['astro', 'next-app', 'nuxt']

/**
 * Makes an app of each template below `folder`, installs it from the registry at `registryUrl` and builds it. Returns what is
 * wrong, one line each.
 */
export async function tryTemplates(folder, registryUrl) {
  mkdirSync(folder, { recursive: true })
  const templates = readdirSync(join(repository, 'packages/create-gangway/templates'))
  const problems = []
  for (const name of templates) problems.push(...(await tryTemplate(folder, name, registryUrl)))
  return problems
}

async function tryTemplate(folder, name, registryUrl) {
  const app = join(folder, name)
  // A cache of its own: the same version may have been packed before.
  const env = {
    npm_config_registry: registryUrl,
    npm_config_cache: join(folder, '.npm'),
    npm_config_yes: 'true',
  }
  console.log(`\n── ${name}`)
  const create = ['create', 'gangway@latest', name, '--', '--template', name]
  if ((await runCommand('npm', create, { cwd: folder, env })) !== 0) return [`${name}: was not made`]
  const startedAt = performance.now()
  const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund']
  if ((await runCommand('npm', install, { cwd: app, env })) !== 0) return [`${name}: was not installed`]
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`Installed in ${seconds} s`)
  const isBuilt = (await runCommand('npm', ['run', 'build'], { cwd: app, env })) === 0
  const problems = [
    ...(seconds > installLimit ? [`took ${seconds} s to install, of ${installLimit}`] : []),
    ...findCopies(app),
    // What we bring is in the other templates too.
    ...(withOtherLicences.includes(name) ? [] : findForbiddenLicences(app)),
    ...(answersRequire(app) ? [] : ['require() of @gangway/core says nothing of ES modules']),
    ...(isBuilt ? [] : ['was not built']),
  ]
  return problems.map((problem) => `${name}: ${problem}`)
}

/** Packages that are installed more than once. */
function findCopies(app) {
  const { packages } = JSON.parse(readFileSync(join(app, 'package-lock.json'), 'utf8'))
  return single.flatMap((name) => {
    const copies = Object.keys(packages).filter((path) => path.endsWith(`node_modules/${name}`))
    return copies.length > 1 ? [`${copies.length} copies of ${name}: ${copies.join(', ')}`] : []
  })
}

function findForbiddenLicences(app) {
  const program = join(repository, 'scripts/printForbiddenPackages.ts')
  const text = execFileSync(process.execPath, [...sourceArgs(program), app], {
    cwd: repository,
    encoding: 'utf8',
  })
  return text.split('\n').filter(Boolean)
}

function answersRequire(app) {
  const { status, stderr } = spawnSync(process.execPath, ['-e', "require('@gangway/core')"], {
    cwd: app,
    encoding: 'utf8',
  })
  return status !== 0 && stderr.includes('@gangway/core is ES modules only.')
}
