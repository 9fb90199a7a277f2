import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getFreePort, waitUntil } from '@gangway/dev'
import type { Page } from '@playwright/test'
import { exampleHost, serveFolder } from './serveExample.js'

/** Where `npm run release:dry` has installed an app of each template; absent: apps are made here. */
export const installedApps = process.env.GANGWAY_TEMPLATES

const repository = fileURLToPath(new URL('../..', import.meta.url))

/** An app of a template, at an address; `open` goes there. */
export type TemplateApp = {
  host: string
  /** Made and built here; false: its own development server answers. */
  isBuilt: boolean
  open(page: Page): Promise<void>
  stop(): Promise<void>
}

/**
 * An app of a template: one that is installed, by its own `npm run dev`, else one made here and built against the packages as they
 * are published.
 */
export function startTemplate(template: string): Promise<TemplateApp> {
  return installedApps ? runInstalled(join(installedApps, template)) : buildApp(template)
}

async function runInstalled(folder: string): Promise<TemplateApp> {
  const port = await getFreePort()
  const env = { ...process.env, NODE_OPTIONS: '' }
  const args = ['run', 'dev', '--', '--port', `${port}`]
  // A group of its own, as npm passes no signal on to what it runs.
  const server = spawn('npm', args, { cwd: folder, env, stdio: 'ignore', detached: true })
  const url = `http://localhost:${port}/`
  await waitUntil(async () => (await fetch(url)).ok, { timeout: 60_000, what: url }).catch(async (error) => {
    await stopGroup(server)
    throw error
  })
  return {
    host: new URL(url).host,
    isBuilt: false,
    open: async (page) => void (await page.goto(url)),
    stop: () => stopGroup(server),
  }
}

async function stopGroup(server: ChildProcess): Promise<void> {
  if (!server.pid || server.exitCode !== null) return
  const ended = once(server, 'exit')
  process.kill(-server.pid)
  await ended
}

async function buildApp(template: string): Promise<TemplateApp> {
  const parent = await mkdtemp(join(tmpdir(), 'gangway-template-'))
  const folder = join(parent, template)
  await cp(join(repository, 'packages/create-gangway/templates', template), folder, { recursive: true })
  await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'))
  const { build } = await import('vite')
  const ownConfig = join(folder, 'vite.config.ts')
  await build({ root: folder, configFile: existsSync(ownConfig) && ownConfig, logLevel: 'error' })
  return {
    host: exampleHost,
    isBuilt: true,
    async open(page) {
      await serveFolder(page, join(folder, 'dist'))
      await page.goto(`http://${exampleHost}/`)
    },
    stop: () => rm(parent, { recursive: true }),
  }
}
