import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** The script that a file of ours and all it imports become, for a page of a test. Throws where Vite writes none. */
export async function bundlePage(entry: URL): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    // Vite would put an empty object there.
    define: { 'process.env': 'globalThis.process.env' },
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      modulePreload: false,
      rollupOptions: { input: fileURLToPath(entry), output: { format: 'iife' } },
    },
  })
  const outputs = Array.isArray(result) ? result : [result]
  for (const built of outputs)
    if ('output' in built)
      for (const file of built.output) if (file.type === 'chunk' && file.isEntry) return file.code
  throw new Error('Vite wrote no script')
}
