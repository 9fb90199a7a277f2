// Writes what is made from other files: the index of every folder in which one file adds one thing, so that adding the file
// is the whole change, and what the tables of errors say to each reader. `--check` fails when something is stale.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { renderBuyProviders } from './generated/buyProviders.mjs'
import { renderDataProviders } from './generated/dataProviders.mjs'
import { renderErrors } from './generated/errors.mjs'
import { renderFrameEvents } from './generated/frameEvents.mjs'
import { renderIndexes } from './generated/indexes.mjs'
import { renderLanguages } from './generated/languages.mjs'
import { renderLocalInstances } from './generated/localInstances.mjs'
import { renderLoginProviders } from './generated/loginProviders.mjs'
import { renderRoutes } from './generated/routes.mjs'
import { renderViews } from './generated/views.mjs'
import { renderWalletSources } from './generated/walletSources.mjs'
import { renderWorkerMethods } from './generated/workerMethods.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const isCheck = process.argv.includes('--check')

const files = new Map([
  ...renderIndexes(root),
  ...renderBuyProviders(root),
  ...renderDataProviders(root),
  ...renderFrameEvents(root),
  ...renderLanguages(root),
  ...renderLocalInstances(root),
  ...renderLoginProviders(root),
  ...renderRoutes(root),
  ...renderViews(root),
  ...renderWalletSources(root),
  ...renderWorkerMethods(root),
  ...(await renderErrors(root)),
])
const stale = [...files].filter(([file, text]) => {
  const path = join(root, file)
  return !existsSync(path) || readFileSync(path, 'utf8') !== text
})
if (!isCheck) for (const [file, text] of stale) writeFileSync(join(root, file), text)
else if (stale.length > 0) {
  console.error(`Stale, run node scripts/generate.mjs: ${stale.map(([file]) => file).join(', ')}`)
  process.exitCode = 1
}
