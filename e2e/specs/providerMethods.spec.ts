import { readFile } from 'node:fs/promises'
import { expect, type GangwayPage, networks, test } from '@gangway/testing/playwright'
import { getAddress, parseGwei } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { isDeep } from '../support/isDeep.js'
import { createProviderTries, type ProviderTry } from '../support/providerTries.js'
import { readOwnAddresses } from '../support/readOwnAddresses.js'
import { askOwnWallet } from '../support/requestOwnWallet.js'

/** ms within which whatever needs no person is answered. */
const longestWait = 2_000
const text = 'hello'

test.describe(() => {
  test.skip(!isDeep, 'run by npm run test:deep')

  test('every method of a wallet, with right and wrong input, is answered, or refused by its code and with its reason', async ({
    gangway,
    world,
    chains,
    recipients,
  }) => {
    test.setTimeout(300_000)
    const { page, connectButton, emailLogin, dialog } = gangway
    await gangway.goto()
    await connectButton.open()
    await emailLogin.finish(world, `methods-${crypto.randomUUID()}@example.com`)
    const { eip155: account } = await readOwnAddresses(page)
    const { caipNetworkId } = networks.one
    await chains.fund(caipNetworkId, account, 'native', '1')
    const signer = privateKeyToAccount(`0x${'11'.repeat(32)}`)
    await chains.fund(caipNetworkId, signer.address, 'native', '1')
    const tries = createProviderTries({
      account,
      other: recipients.evm[0],
      signer: signer.address,
      signature: await signer.signMessage({ message: text }),
      text,
      signed: await signer.signTransaction({
        ...{ chainId: 31337, nonce: await chains.getNonce(caipNetworkId, signer.address) },
        ...{ to: getAddress(recipients.evm[0]), value: 1n, gas: 21_000n },
        ...{ maxFeePerGas: parseGwei('1000'), maxPriorityFeePerGas: 1n },
      }),
    })
    let before: unknown
    for (const each of tries)
      await test.step(`${each.method}: ${each.what}`, async () => {
        const asked = askOwnWallet(page, each.method, each.toParams?.(before) ?? each.params)
        await press(gangway, each.screen)
        const { took, ...answer } = await asked
        before = 'result' in answer ? answer.result : undefined
        if ('code' in each)
          expect
            .soft(answer.error)
            .toEqual({ code: each.code, message: expect.stringContaining(each.reason) })
        else if (each.answer instanceof RegExp)
          expect.soft(answer).toEqual({ result: expect.stringMatching(each.answer) })
        else expect.soft(answer).toEqual({ result: each.answer })
        // What is wrong with it the app is told alone.
        if (!each.screen) {
          expect.soft(took).toBeLessThan(longestWait)
          await gangway.approval.expectGone()
        }
        await expect(dialog.root).toBeHidden()
        if (each.method === 'eth_sendTransaction' && 'answer' in each)
          await expect.poll(() => chains.getNonce(caipNetworkId, account)).toBe(1)
      })
  })
})

test('docs/provider-methods.md lists each method that is tried, with its codes and whether a screen comes', async () => {
  const document = await readFile(new URL('../../docs/provider-methods.md', import.meta.url), 'utf8')
  const listed = [...document.matchAll(/^\| (`.*`) \|.*\| (yes|no) \|(.*)\|$/gm)].flatMap(
    ([, methods = '', screen, codes = '']) =>
      [...methods.matchAll(/`(\w+)`/g)].map(([, method]) => ({
        method,
        screen: screen === 'yes',
        codes: codes.match(/−?\d+/g)?.map((code) => Number(code.replace('−', '-'))) ?? [],
      })),
  )
  const address = '0x'
  const tries = createProviderTries({
    account: address,
    other: address,
    signer: address,
    signature: '0x',
    text,
    signed: '0x',
  })
  const tried = [...new Set(tries.map(({ method }) => method))].map((method) => {
    const own = tries.filter((each) => each.method === method)
    const codes = new Set(own.flatMap((each) => ('code' in each ? [each.code] : [])))
    return { method, screen: own.some(({ screen }) => screen), codes: [...codes] }
  })
  const sort = (rows: typeof listed) =>
    rows
      .map(({ codes, ...row }) => ({ ...row, codes: codes.toSorted((a, b) => a - b) }))
      .toSorted((a, b) => `${a.method}`.localeCompare(`${b.method}`))
  expect(sort(listed)).toEqual(sort(tried))
})

async function press({ approval, dialog }: GangwayPage, screen: ProviderTry['screen']): Promise<void> {
  if (!screen) return
  // Who waits for a person sees within that time that there is something to come.
  await expect.soft(dialog.root).toBeVisible({ timeout: longestWait })
  await approval[screen.press](screen.title)
}
