import '../../frame.css'
import type { ApprovalModel } from '../../model/approvalModel.js'
import { speakApprovals } from '../approvalLanguage.js'
import { createApprovalQueue } from '../createApprovalQueue.js'
import { createApprovalScreen } from '../createApprovalScreen.js'

/** What the page of e2e/specs/frameClickjacking.spec.ts is asked to approve; `?plain`: without a danger; `?signIn`: a sign-in, for which
 * a press is enough in every browser; `?typed`: what is agreed to by a word in every browser. */
const model: ApprovalModel = {
  title: 'Send 1.5 ETH',
  appOrigin: 'http://app.localhost',
  account: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  networkName: 'Gangway One',
  networkId: 'eip155:31337',
  rows: [
    { label: 'Amount', value: '1.5 ETH', kind: 'plain' },
    { label: 'To', value: '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65', kind: 'whole' },
    { label: 'Message', value: 'Two\nlines', kind: 'text' },
  ],
  changes: [{ sign: '-', amount: '1.5', symbol: 'ETH' }],
  warnings: [
    ...(['?plain', '?signIn'].includes(location.search)
      ? []
      : [{ level: 'danger', text: 'This is not your address. It only looks like it' } as const]),
    { level: 'caution', text: 'This is a contract. Make sure it can receive this' },
  ],
  details: [{ label: 'Nonce', value: '7', kind: 'plain' }],
  digest: '0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2',
  risk: location.search === '?signIn' ? 'signIn' : 'value',
  asksWord: location.search === '?typed',
  recipient: '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65',
  approveLabel: 'Send 1.5 ETH',
}

const queue = createApprovalQueue({
  screen: createApprovalScreen(document.body, speakApprovals(document, navigator.languages)),
  worker: {
    prepare: async () => ({ preparedId: 'one', model }),
    approve: async () => 'signed',
    drop: async () => {},
    readClosed: async () => null,
    readPepper: () => Promise.reject(new Error('nothing is closed')),
    openClosed: async () => {},
    askSetUp: async () => false,
  },
  projectId: 'one',
})

queue
  .request(
    { method: 'eth_sendTransaction', params: [], caipNetworkId: 'eip155:31337' },
    { signal: new AbortController().signal },
  )
  .then(
    () => parent.postMessage('approved', '*'),
    () => parent.postMessage('declined', '*'),
  )
