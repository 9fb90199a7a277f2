import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createApp, listTemplates } from './createApp.js'

const version = '1.2.3'
const templates = join(import.meta.dirname, '../templates')
const readJson = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8'))

/** What a person writes in each template; the rest is what its framework wants. */
const ownFiles: Record<string, string> = {
  astro: 'src/wallet.ts',
  'next-app': 'app/page.tsx',
  nuxt: 'app/app.vue',
  plain: 'src/main.ts',
  'react-router': 'app/home.tsx',
  sveltekit: 'src/routes/+page.svelte',
  vanilla: 'src/main.ts',
  'vite-react': 'src/main.tsx',
  'vite-wagmi': 'src/main.tsx',
  vue: 'src/App.vue',
}

/** Packages of templates that the repository does not have. */
const frameworks = [
  '@react-router/dev',
  '@react-router/node',
  '@react-router/serve',
  '@sveltejs/adapter-node',
  '@sveltejs/kit',
  '@sveltejs/vite-plugin-svelte',
  'astro',
  'isbot',
  'next',
  'nuxt',
  'react-router',
  'svelte',
]

function createFolder(name = 'my-app'): string {
  const parent = mkdtempSync(join(tmpdir(), 'gangway-create-'))
  onTestFinished(() => rmSync(parent, { recursive: true }))
  return join(parent, name)
}

test.each(Object.keys(ownFiles))(
  'default: %s is copied, named after its folder, with this version',
  (template) => {
    const folder = createFolder('My first_App')
    createApp({ folder, template, version })
    const { name, dependencies } = readJson(folder, 'package.json')
    expect(name).toBe('my-first-app')
    expect(dependencies['@gangway/core']).toBe('^1.2.3')
    expect(Object.values(dependencies)).not.toContain('latest')
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(['.gitignore', 'README.md', 'tsconfig.json']))
    expect(existsSync(join(folder, '_gitignore'))).toBe(false)
  },
)

test('default: every template is tried here', () => {
  expect(listTemplates()).toEqual(Object.keys(ownFiles))
})

test.each(Object.entries(ownFiles))(
  'default: of %s a person writes 20 lines at most, in %s',
  (name, file) => {
    const lines = readFileSync(join(templates, name, file), 'utf8').split('\n')
    const own = lines.filter((line) => line.trim() !== '' && !line.trim().startsWith('//'))
    expect(own.length).toBeGreaterThan(10)
    expect(own.length).toBeLessThanOrEqual(20)
  },
)

test.each(Object.keys(ownFiles))(
  'default: %s names the versions that the repository is tested with',
  (name) => {
    const root = join(import.meta.dirname, '../../..')
    const { packages } = readJson(root, 'package-lock.json')
    const { dependencies, devDependencies } = readJson(templates, name, 'package.json')
    for (const [dependency, wanted] of Object.entries<string>({ ...dependencies, ...devDependencies })) {
      const tested = packages[`node_modules/${dependency}`]?.version
      if (dependency.startsWith('@gangway/')) expect(wanted).toBe('latest')
      // Frameworks are no packages of the repository. Their versions are those that Node 20 runs.
      else if (tested) expect(wanted.replace('^', ''), dependency).toBe(tested)
      else expect(frameworks).toContain(dependency)
    }
  },
)

test('behavior: a folder with a fresh git repository counts as empty', () => {
  const folder = createFolder()
  mkdirSync(join(folder, '.git'), { recursive: true })
  createApp({ folder, template: 'plain', version })
  expect(existsSync(join(folder, 'index.html'))).toBe(true)
})

test('error: a folder with files stays as it is', () => {
  const folder = createFolder()
  mkdirSync(folder)
  writeFileSync(join(folder, 'notes.txt'), 'mine')
  expect(() => createApp({ folder, template: 'plain', version })).toThrow(
    'is not empty. Nothing was written.',
  )
  expect(readdirSync(folder)).toEqual(['notes.txt'])
})

test('error: a template that does not exist is answered with those that do', () => {
  const folder = createFolder()
  expect(() => createApp({ folder, template: '../core', version })).toThrow('Templates: astro, next-app,')
  expect(existsSync(folder)).toBe(false)
})
