import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const nodeModules = fileURLToPath(new URL('../../node_modules', import.meta.url))

const compilerOptions = {
  target: 'ES2022',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  module: 'ESNext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  strict: true,
  skipLibCheck: true,
  types: ['vite/client'],
  noEmit: true,
}

/** What a new Vite app with React holds beside its component. */
const files = {
  'package.json': JSON.stringify({ private: true, type: 'module' }),
  'tsconfig.json': JSON.stringify({ compilerOptions, include: ['src'] }),
  'index.html': '<!doctype html><div id="root"></div><script type="module" src="/src/main.tsx"></script>',
  'src/main.tsx': `import { createRoot } from 'react-dom/client'
import { App } from './App'

createRoot(document.getElementById('root')!).render(<App />)
`,
}

/**
 * Makes a Vite app outside the repository whose component is `code`, against the packages as they are published, and
 * builds it. Returns its folder; the build is in `dist`.
 *
 * @throws Error with what the compiler says of it.
 */
export async function buildFreshApp(code: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gangway-app-'))
  await mkdir(join(folder, 'src'))
  for (const [name, text] of Object.entries({ ...files, 'src/App.tsx': code }))
    await writeFile(join(folder, name), text)
  await symlink(nodeModules, join(folder, 'node_modules'))
  const env = { ...process.env, NODE_OPTIONS: '' }
  await promisify(execFile)(process.execPath, [join(nodeModules, 'typescript/bin/tsc')], {
    cwd: folder,
    env,
  }).catch(({ stdout }) => {
    throw new Error(stdout)
  })
  const { build } = await import('vite')
  await build({ root: folder, configFile: false, logLevel: 'error' })
  return folder
}
