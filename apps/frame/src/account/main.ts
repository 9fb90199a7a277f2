import '../frame.css'
import '../page/page.css'
import './account.css'
import {
  type AccountPageConfig,
  accountPageConfigId,
  accountPageConfigSchema,
  recoveryHash,
} from '@gangway/protocol'
import * as v from 'valibot'
import { chooseLanguage } from '../model/chooseLanguage.js'
import { createPressGuard } from '../page/createPressGuard.js'
import { saveFile } from '../page/saveFile.js'
import { getPasskeys } from '../wallet/passkey.js'
import { runWalletTask } from '../wallet/runWalletTask.js'
import { createAccountClient } from './createAccountClient.js'
import { createAccountFlow } from './createAccountFlow.js'
import { createProviderWindow } from './createProviderWindow.js'
import { renderAccount } from './renderAccount.js'
import { ar } from './texts/ar.js'
import { en } from './texts/en.js'
import { es } from './texts/es.js'

const config = readConfig()
const language = chooseLanguage({ en, es, ar }, navigator.languages)
const locale = navigator.languages.find((tag) => tag.startsWith(language.tag)) ?? language.tag
const root = document.body.appendChild(document.createElement('main'))

document.documentElement.lang = language.tag
document.documentElement.dir = language.direction
document.title = language.texts.documentTitle
const guard = createPressGuard(window)
const { origin } = location
const client =
  config &&
  createAccountClient({
    ...config,
    origin,
    fetch: (...request) => fetch(...request),
    runTask: runWalletTask,
    language: language.tag,
  })
const nothing = { projectName: '', recoveryUrl: '', providers: [], networks: [], tokens: [] }
const shown = config ?? { ...nothing, custody: 'escrow' as const }
const flow = createAccountFlow({
  client,
  createWindow: () => createProviderWindow(window),
  passkeys: getPasskeys(window),
  save: saveFile,
  show: (state) => renderAccount(root, state, { flow, language, locale, guard, config: shown, origin }),
  isOnline: () => navigator.onLine,
  custody: shown.custody,
  isForRecovery: location.hash === recoveryHash,
})
flow.start()

/** null: the address names no project of ours. */
function readConfig(): AccountPageConfig | null {
  const text = document.getElementById(accountPageConfigId)?.textContent ?? 'null'
  const config = v.safeParse(accountPageConfigSchema, JSON.parse(text))
  return config.success && config.output.projectId !== '' ? config.output : null
}
