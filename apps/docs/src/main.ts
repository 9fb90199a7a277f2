import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describeDataApi } from '@gangway/data-api'
import { build } from 'vite'
import { listPages } from './pages/listPages.js'
import { emitDeclarations } from './reference/emitDeclarations.js'
import { renderSite } from './renderSite.js'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = fileURLToPath(new URL('..', import.meta.url))
const output = join(folder, 'dist')

const { files, problems } = renderSite(await listPages(root, emitDeclarations(root)))
if (problems.length > 0) {
  for (const problem of problems) console.error(problem)
  process.exit(1)
}
rmSync(output, { recursive: true, force: true })
await build({ root: folder, configFile: join(folder, 'vite.config.ts'), logLevel: 'warn' })
for (const [path, text] of files) {
  mkdirSync(dirname(join(output, path)), { recursive: true })
  writeFileSync(join(output, path), text)
}
writeFileSync(join(output, 'openapi.json'), `${JSON.stringify(describeDataApi(), null, 2)}\n`)
console.log(`The site is in ${output}: ${files.size} files, for any server of plain files.`)
