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

function draw(change: Partial<ApprovalModel>): HTMLElement {
  const main = document.createElement('main')
  main.append(...renderModel({ ...model, ...change }, null, chooseApprovalLanguage(['en'])))
  return main
}

const usdx = 'eip155:1:0x98eDDadCfde04dC22a0e62119617e74a6Bc77313'

test('behavior: network and listed tokens have their pictures, from this origin; what nobody vouches for has none', () => {
  const main = draw({
    changes: [
      { sign: '-', amount: '1', symbol: 'USDX', picture: usdx },
      { sign: '+', amount: '5', symbol: 'USDX (not verified)' },
    ],
  })
  const sources = [...main.querySelectorAll('img')].map((image) => image.getAttribute('src'))
  expect(sources).toEqual([`/pictures/${usdx}`, '/pictures/eip155:1'])
  const items = [...main.querySelectorAll('.changes li')]
  expect(items.map((item) => item.querySelector('.picture') !== null)).toEqual([true, false])
  // What is read, spoken and copied is what it was without.
  expect(items.map((item) => item.textContent)).toEqual(['−1 USDX', '+5 USDX (not verified)'])
})

test('error: of a broken picture the letter is left, in the same box', () => {
  const main = draw({ changes: [{ sign: '-', amount: '1', symbol: 'usdx', picture: usdx }] })
  const box = main.querySelector('.changes .picture')
  box?.querySelector('img')?.dispatchEvent(new Event('error'))
  expect([main.contains(box), box?.childElementCount, box?.getAttribute('data-letter')]).toEqual([
    true,
    0,
    'U',
  ])
  expect(box?.getAttribute('aria-hidden')).toBe('true')
})
