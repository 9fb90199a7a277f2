import './frame.css'
import { answerOwnWindows } from './answerOwnWindows.js'
import { speakApprovals } from './approvals/approvalLanguage.js'
import { createApprovalQueue } from './approvals/createApprovalQueue.js'
import { createApprovalScreen } from './approvals/createApprovalScreen.js'
import { lockWhenHidden } from './lockWhenHidden.js'
import { readFrameAddress, readFrameConfig } from './readFrameConfig.js'
import { connectWorker } from './signer/connectWorker.js'
import { createKeyWorker } from './signer/createKeyWorker.js'
import { startFrame } from './startFrame.js'
import { createTheme } from './theme/createTheme.js'

const address = readFrameAddress(location.search)
const language = speakApprovals(document, navigator.languages)
const config = readFrameConfig(document)
const worker = connectWorker(await createKeyWorker())

startFrame({
  page: window,
  config,
  address,
  language,
  worker,
  approvals: createApprovalQueue({
    worker,
    screen: createApprovalScreen(document.body, language),
    projectId: config.projectId,
  }),
  setTheme: createTheme(document.documentElement),
  log: (line) => {
    if (address.isLoggerOn) console.debug(`Gangway frame: ${line}`)
  },
})
answerOwnWindows(window, worker)
lockWhenHidden(document, worker)
