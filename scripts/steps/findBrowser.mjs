import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { repository, runCommand } from './runCommand.mjs'

const systemBrowsers = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * A Chromium for the browser tests: `CHROMIUM_PATH`, the system's, Playwright's own, the package registry's
 * (Linux x64), else installed by Debian's package manager (as root). Undefined, with a message, when there is none.
 * With `GANGWAY_BARE` the system's comes after the others, as on a machine that has none.
 */
export async function findBrowser() {
  const given = process.env.CHROMIUM_PATH
  if (given && runs(given)) return given
  const own = [findPlaywrightBrowser, findRegistryBrowser]
  const sources = process.env.GANGWAY_BARE ? [...own, findSystemBrowser] : [findSystemBrowser, ...own]
  if (given) console.error(`CHROMIUM_PATH is ${given}, which does not run.`)
  else
    for (const find of [...sources, installSystemBrowser]) {
      const path = await find()
      if (path && runs(path)) return path
    }
  console.error('The browser tests need Chromium. Install it, or set CHROMIUM_PATH to one.')
  return undefined
}

/** A browser that lacks a system library is there, but does not run. */
function runs(path) {
  if (!existsSync(path)) return false
  try {
    execFileSync(path, ['--version', '--no-sandbox'], { stdio: 'ignore', timeout: 30_000 })
    return true
  } catch {
    return false
  }
}

function findSystemBrowser() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return systemBrowsers.flatMap((name) => folders.map((folder) => resolve(folder, name))).find(runs)
}

async function findPlaywrightBrowser() {
  const { chromium } = createRequire(join(repository, 'e2e/package.json'))('@playwright/test')
  return chromium.executablePath()
}

async function findRegistryBrowser() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const folder = join(repository, 'node_modules/.cache/gangway/chromium')
  const name = '@sparticuz/chromium'
  const version = JSON.parse(readFileSync(join(repository, 'e2e/package.json'), 'utf8')).optionalDependencies[
    name
  ]
  console.log(`Fetching a browser from the package registry (${name}@${version}) …`)
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, `${name}@${version}`]
  if ((await runCommand('npm', args, { quiet: true })) !== 0) return undefined
  const entry = createRequire(join(folder, 'package.json')).resolve(name)
  const { default: chromium } = await import(pathToFileURL(entry).href)
  return chromium.executablePath().catch(() => undefined)
}

async function installSystemBrowser() {
  if (process.getuid?.() !== 0) return undefined
  console.log("Installing the system's package chromium (apt-get), as no browser was found …")
  await runCommand('apt-get', ['update', '-qq'], { quiet: true })
  await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
    quiet: true,
  })
  return findSystemBrowser()
}
