import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { buildApps } from './buildApps.mjs'
import { buildWhenChanged } from './buildWhenChanged.mjs'
import { repository } from './runCommand.mjs'

/** What is shipped: one folder that needs Node and nothing else. */
const folder = 'apps/server/dist'
export const serverFolder = join(repository, folder)

/** What is loaded from files of its own at run time, and so stays a package. Neither depends on another. */
const packages = ['@electric-sql/pglite', '@electric-sql/pglite-prepopulatedfs']

const packageNames = ['data-api', 'protocol', 'registry', 'relay', 'server-kit', 'wallet-api']

/**
 * Builds what operators run: the server in one file with all its packages, the page and the frame, the migrations, and the
 * packages of the embedded engine. Resolves with false on failure.
 */
export async function buildServer() {
  if (!(await buildApps(['web page', 'secure frame']))) return false
  return buildWhenChanged({
    name: 'server',
    output: `${folder}/main.js`,
    inputs: [
      'apps/server',
      'apps/web',
      'apps/frame',
      ...['core', 'react', ...packageNames].map((name) => `packages/${name}`),
      'scripts/steps/buildServer.mjs',
    ],
    async run() {
      const bundled = await bundle()
      for (const place of bundled.places) copyFilesBeside(place)
      for (const name of packages) copyPackage(name)
      for (const app of ['web', 'frame'])
        cpSync(join(repository, 'apps', app, 'dist'), join(serverFolder, app), { recursive: true })
      writeManifest()
      cpSync(join(repository, 'LICENSE'), join(serverFolder, 'LICENSE'))
      writeFileSync(join(serverFolder, 'NOTICES.txt'), describeLicences(bundled.modules))
      chmodSync(join(serverFolder, 'main.js'), 0o755)
      return true
    },
  })
}

/** Puts everything but {@link packages} into one file; which sources look for files beside them, and what it is made of. */
async function bundle() {
  const { build } = await import('vite') // needs what was just installed
  const places = new Set()
  const modules = new Set()
  await build({
    root: repository,
    configFile: false,
    logLevel: 'warn',
    plugins: [
      movePlaces(places),
      {
        name: 'gangway-list-modules',
        generateBundle() {
          for (const id of this.getModuleIds()) modules.add(id)
        },
      },
    ],
    ssr: {
      noExternal: true,
      external: packages,
      resolve: { conditions: ['gangway-source', 'module', 'node'] },
    },
    build: {
      ssr: true,
      outDir: serverFolder,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: { main: join(repository, 'apps/server/src/main.ts') },
        // One file: a place is told from where it lies.
        output: { codeSplitting: false, banner: '#!/usr/bin/env node' },
      },
    },
  })
  return { places: [...places], modules: [...modules] }
}

/**
 * Sources find files beside them (migrations, the engine's thread) by their own address. In one file all of them have the
 * same, so each is told its old place below `files`.
 */
function movePlaces(places) {
  return {
    name: 'gangway-move-places',
    enforce: 'pre',
    transform(code, id) {
      // The bundler's own helpers have no place.
      const isOurs = !id.startsWith('\0') && !id.includes('node_modules')
      if (!isOurs || !code.includes('import.meta.url')) return null
      places.add(id)
      const place = `./files/${relative(repository, id).replaceAll('\\', '/')}`
      // Under another name than `URL`, which Vite would take for an asset of a page.
      const moved = `new globalThis.URL(${JSON.stringify(place)}, import.meta.url).href`
      return { code: code.replaceAll('import.meta.url', moved), map: null }
    },
  }
}

function copyFilesBeside(source) {
  const from = dirname(source)
  const to = join(serverFolder, 'files', relative(repository, from))
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true }))
    if (['migrations', 'page'].includes(entry.name) || entry.name.endsWith('.mjs'))
      cpSync(join(from, entry.name), join(to, entry.name), { recursive: true })
}

/** The very files the lockfile names. */
function copyPackage(name) {
  const from = join(repository, 'node_modules', name)
  cpSync(from, join(serverFolder, 'node_modules', name), {
    recursive: true,
    dereference: true,
    filter: (path) => !/\.(map|d\.[cm]?ts)$/.test(path),
  })
}

function writeManifest() {
  const readVersion = (file) => JSON.parse(readFileSync(join(repository, file), 'utf8')).version
  const manifest = {
    name: 'gangway-server',
    version: readVersion('package.json'),
    license: 'MIT',
    private: true,
    type: 'module',
    bin: { gangway: './main.js' },
    engines: { node: '>=20.19' },
    dependencies: Object.fromEntries(
      packages.map((name) => [name, readVersion(`node_modules/${name}/package.json`)]),
    ),
  }
  writeFileSync(join(serverFolder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** The licence of every package that went into the file, as those licences ask for. */
function describeLicences(modules) {
  const roots = modules.flatMap((id) => /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? [])
  return [...new Set(roots)]
    .sort()
    .map(describeLicence)
    .join(`\n${'-'.repeat(80)}\n\n`)
}

function describeLicence(root) {
  const { name, version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const file = readdirSync(root).find((each) => /^(licen[cs]e|copying)/i.test(each))
  const text = file && existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8').trim() : ''
  return `${name} ${version} (${license})\n\n${text}\n`
}
