// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { ApprovalModel } from '../model/approvalModel.js'
import { chooseApprovalLanguage } from './approvalLanguage.js'
import { renderModel } from './renderModel.js'

const model: ApprovalModel = {
  ...{ title: 'Send 1 ETH', appOrigin: 'https://app.example', account: '0xabc', networkName: 'One' },
  networkId: 'eip155:1',
  ...{ rows: [], warnings: [], changes: [], digest: '0x01', risk: 'value', recipient: null },
  approveLabel: 'Send 1 ETH',
}

/** What is said beside each word of the model, that has nothing to read twice. */
function read(change: Partial<ApprovalModel>): Record<string, string> {
  const main = document.createElement('main')
  main.append(...renderModel({ ...model, ...change }, null, chooseApprovalLanguage(['en'])))
  const facts = [...main.querySelectorAll('.row')].map((row) => [
    row.querySelector('dt')?.textContent ?? '',
    row.querySelector('dd')?.textContent ?? '',
  ])
  return Object.fromEntries(facts)
}

test('default: account, network and digest', () => {
  expect(read({})).toEqual({ Account: '0xabc', Network: 'One', Digest: '0x01' })
})

test('behavior: where the project wants its owner to keep the wallet, it is said who does until then', () => {
  expect(read({ isKeptByService: true })).toMatchObject({
    Recovery: 'Kept by the people who run this service, until you set up a way of your own.',
  })
})
