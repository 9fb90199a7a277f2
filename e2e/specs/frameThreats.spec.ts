import {
  approveDevice,
  expect,
  FrameApproval,
  GangwayPage,
  networks,
  readLoginMail,
} from '@gangway/testing/playwright'
import type { Frame, Response } from '@playwright/test'
import { changeAnswer } from '../support/changeAnswer.js'
import { createFuzz } from '../support/createFuzz.js'
import { expectAccessible } from '../support/expectAccessible.js'
import {
  appOrigin,
  FrameApp,
  type FrameMessage,
  otherAppOrigin,
  serveFrameApp,
  strangerOrigin,
} from '../support/FrameApp.js'
import { forgeAnswers, openForgers } from '../support/forgers.js'
import { listStored } from '../support/frameDatabase.js'
import { isDeep } from '../support/isDeep.js'
import { noteDeepCount } from '../support/noteDeepCount.js'
import { readOwnAddresses } from '../support/readOwnAddresses.js'
import { createEmail, test } from '../support/testFrame.js'
import { tryScripts, tryWorkerScripts } from '../support/tryScripts.js'
import { trySigning } from '../support/trySigning.js'

// Threats of embedded-wallet.md §13, by their numbers, in a real browser.

async function readHeard(frame: Frame): Promise<{ heard: FrameMessage[] }> {
  return { heard: await frame.evaluate(() => window.heard ?? []) }
}

test('threat 8: whoever merely opens the approval link, a mail scanner say, neither approves it nor uses it up', async ({
  context,
  page,
  world,
}) => {
  const { connectButton, dialog, emailLogin } = new GangwayPage(page)
  const email = createEmail()
  await page.goto(world.web)
  await connectButton.open()
  await emailLogin.ask(email)
  const number = await emailLogin.readMatchNumber()
  const { links } = await readLoginMail(world, email)
  const link = links.find((each) => each.includes('/device#')) ?? ''
  const scanner = await context.newPage()
  // A first time, and again: were it used up, the second would tell.
  for (let count = 0; count < (isDeep ? 10 : 2); count += 1) {
    // Scripts run in some scanners: the page behind the link is drawn each time.
    await scanner.goto('about:blank')
    await scanner.goto(link)
    await expect(scanner.getByRole('button', { name: number, exact: true })).toBeVisible()
    await expect(scanner.locator('.code')).toBeHidden()
  }
  await expect(dialog.root.getByText('Approve this device')).toBeVisible()
  await scanner.getByRole('button', { name: number, exact: true }).click()
  await emailLogin.enterCode(await scanner.locator('.code').innerText())
  await expect(dialog.root).toBeHidden()
})

test('threat 9: who cannot tell which number the app shows ends the login by a wrong one, by keyboard at 320 px too', async ({
  context,
  page,
  world,
}) => {
  const { connectButton, dialog, emailLogin } = new GangwayPage(page)
  const email = createEmail()
  await page.goto(world.web)
  await connectButton.open()
  await emailLogin.ask(email)
  const number = await emailLogin.readMatchNumber()
  const { links, text } = await readLoginMail(world, email)
  expect(text.replace(/https?:\S+|within \d+ minutes/g, '')).not.toMatch(new RegExp(`\\b${number}\\b`))
  const owner = await context.newPage()
  await owner.setViewportSize({ width: 320, height: 640 })
  await owner.goto(links.find((each) => each.includes('/device#')) ?? '')
  const numbers = owner.getByRole('group', { name: 'Which number does the app show?' }).getByRole('button')
  await expect(numbers).toHaveCount(3)
  expect(await owner.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expectAccessible(owner, 'the page behind the link at 320 px')
  await numbers.filter({ hasNotText: number }).first().focus()
  await owner.keyboard.press('Enter')
  await expect(owner.getByRole('heading', { name: 'That is not the number the app shows' })).toBeFocused()
  await expect(owner.locator('.code')).toBeHidden()
  await expect(dialog.root.getByText('This login was refused').first()).toBeVisible()
})

test('threat 11: no answer sets a cookie, and what another site posts is refused and changes nothing', async ({
  app,
  context,
  world,
}) => {
  const asked = new Set<string>()
  const cookies: string[] = []
  const services = [world.frame, world.recovery]
  const readPaths = new Set<string>()
  const readCookies = async (response: Response) => {
    // Those of a page that has been left are gone.
    const headers = await response.headersArray().catch(() => null)
    if (headers) readPaths.add(new URL(response.url()).pathname)
    if (headers?.some(({ name }) => name.toLowerCase() === 'set-cookie')) cookies.push(response.url())
  }
  const reading: Promise<void>[] = []
  context.on('response', (response) => {
    const { origin, pathname } = new URL(response.url())
    if (!services.includes(origin)) return
    if (response.request().method() === 'POST') asked.add(`${origin}${pathname}`)
    reading.push(readCookies(response))
  })
  await app.open(appOrigin)
  const own = await app.logIn(createEmail())
  await app.open(appOrigin)
  expect(await app.readAddresses()).toEqual(own)
  const paths = ['/auth/login/start', '/auth/login/verify', '/auth/wallet/create', '/shares/store']
  expect([...asked].map((url) => new URL(url).pathname)).toEqual(expect.arrayContaining(paths))

  const { page: attacker } = new FrameApp(await context.newPage(), world)
  const tries: unknown[] = []
  for (const url of asked) {
    await attacker.goto(otherAppOrigin)
    const read = await attacker.evaluate(async (target) => {
      const headers = { 'content-type': 'application/json' }
      const options = { method: 'POST', credentials: 'include', headers, body: '{}' } as const
      const answer = await fetch(target, options).catch(() => null)
      return answer?.status ?? 'refused'
    }, url)
    const posted = attacker.waitForResponse(url)
    await attacker.evaluate((action) => {
      const form = document.body.appendChild(document.createElement('form'))
      Object.assign(form, { action, enctype: 'text/plain', method: 'post' })
      const field = form.appendChild(document.createElement('input'))
      Object.assign(field, { name: '{"projectId":"local","email":"', value: '"}' })
      form.submit()
    }, url)
    tries.push([read, (await posted).status()])
    await attacker.waitForURL(url)
  }
  expect(tries).toEqual(tries.map(() => ['refused', 403]))
  expect(await app.readAddresses()).toEqual(own)
  await Promise.all(reading)
  expect([...readPaths]).toEqual(expect.arrayContaining(paths))
  expect(cookies).toEqual([])
  expect(await context.cookies()).toEqual([])
})

test('threat 12: the browser shows the frame to no site off the list, nor to one with such a site around it', async ({
  app,
  context,
  page,
}) => {
  await serveFrameApp(context, strangerOrigin)
  const refusals: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('frame-ancestors')) refusals.push(message.text())
  })
  const expectRefused = async (count: number) => {
    await expect.poll(() => refusals.length).toBe(count)
    // The browser's own page for a refused frame may take the document away while it is read.
    await expect(async () => {
      for (const { heard } of await Promise.all(page.frames().map(readHeard))) expect(heard).toEqual([])
    }).toPass({ timeout: 15_000 })
  }

  await page.goto(`${strangerOrigin}/`)
  await page.evaluate((source) => window.embed(source), app.getSource())
  await expectRefused(1)

  // The app that may, in a page that may not.
  await page.evaluate((source) => window.embed(source), `${appOrigin}/`)
  const inner = page.frameLocator('iframe').owner()
  await expect(inner).toBeAttached()
  const nested = await (await inner.elementHandle())?.contentFrame()
  await nested?.waitForURL(`${appOrigin}/`)
  await nested?.evaluate((source) => window.embed(source), app.getSource())
  await expectRefused(2)

  // A project this deployment does not have lists nobody.
  await page.goto(`${appOrigin}/`)
  await page.evaluate((source) => window.embed(source), app.getSource('another'))
  await expectRefused(3)
  await app.embed()
})

test('threat 12: the frame itself says nothing to such a site, where a browser shows it all the same', async ({
  app,
  context,
  world,
}) => {
  await serveFrameApp(context, strangerOrigin)
  await changeAnswer(context, `${world.frame}/sdk?**`, ({ headers, body }) => {
    const policy = headers['content-security-policy']?.replace(/; frame-ancestors.*/, '') ?? ''
    return { headers: { ...headers, 'content-security-policy': policy }, body }
  })
  const stranger = await context.newPage()
  await stranger.goto(`${strangerOrigin}/`)
  const started = stranger.waitForEvent('worker')
  await stranger.evaluate((source) => window.embed(source), app.getSource())
  await started
  await stranger.evaluate(() => {
    for (const name of ['IS_CONNECTED', 'GET_USER', 'GET_CHAIN_ID', 'SIGN_OUT']) window.ask(name)
    window.greet()
  })

  // All of this takes longer than an answer would.
  await app.open(appOrigin)
  expect(await app.isConnected()).toBe(false)
  expect(await app.ask('GET_CHAIN_ID')).toMatchObject({ payload: { chainId: 31337 } })
  expect(await readHeard(stranger.mainFrame())).toEqual({ heard: [] })
})

test(`threat 13: a script with the whole page in its hands gets nothing signed (${isDeep ? 200 : 20} tries)`, async ({
  app,
  chains,
  context,
  recipients,
  world,
}) => {
  test.setTimeout(isDeep ? 900_000 : 120_000)
  await app.open(appOrigin)
  const own = await app.logIn(createEmail())
  const { caipNetworkId } = networks.one
  await chains.fund(caipNetworkId, own.eip155, 'native', '5')
  const [to] = recipients.evm
  const count = isDeep ? 200 : 20
  await trySigning({ app, world, own, to, count })
  for (const page of context.pages())
    for (const frame of page.frames())
      for (const { type } of (await readHeard(frame)).heard)
        expect(type).not.toBe('@w3m-frame/RPC_REQUEST_SUCCESS')
  expect(await chains.getBalance(caipNetworkId, to)).toBe(0n)
  expect(await chains.getNonce(caipNetworkId, own.eip155)).toBe(0)
  noteDeepCount({
    what: 'tries of a script to have something signed',
    tried: count,
    found: 'nothing signed or sent',
  })

  // The very same request, once a person agrees.
  await app.embed()
  const signing = app.ask('RPC_REQUEST', { method: 'personal_sign', params: ['0x68656c6c6f', own.eip155] })
  await new FrameApproval(app.page).approve(/sign/i)
  expect(await signing).toMatchObject({ type: '@w3m-frame/RPC_REQUEST_SUCCESS' })
})

test('threat 15: the frame handles nothing that its own embedder did not say', async ({ app, context }) => {
  await app.open(appOrigin)
  const own = await app.logIn(createEmail())
  await app.page.evaluate(() => {
    window.heard = []
  })
  for (const [place, forger] of await openForgers(app)) {
    await forger.evaluate(
      async ([target, account]) => {
        addEventListener('message', ({ data }) => {
          window.heard ??= []
          window.heard.push(data)
        })
        const windows = { parent: parent[0], opener: opener?.[0], self: window, above: parent }
        const frame: Window = windows[target]
        const say = (name: string, payload?: unknown, ports: MessagePort[] = []) =>
          frame.postMessage({ id: `${target}${name}`, type: name, payload }, '*', ports)
        say('@w3m-app/IS_CONNECTED')
        say('@w3m-app/GET_USER', {})
        say('@w3m-app/RPC_REQUEST', { method: 'eth_accounts' })
        say('@w3m-app/RPC_REQUEST', { method: 'personal_sign', params: ['0x68656c6c6f', account] })
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }) => window.heard.push(data)
        say('@gangway/HELLO', { nonce: 'a'.repeat(32) }, [port2])
        port1.postMessage({ id: 'port', type: '@w3m-app/GET_USER' })
        say('@w3m-app/SIGN_OUT')
      },
      [place, own.eip155] as const,
    )
  }
  // Asked last and answered last: whatever else was handled would have been answered by now.
  expect(await app.isConnected()).toBe(true)
  expect(await app.readAddresses()).toEqual(own)
  await expect(app.page.frameLocator('iframe >> nth=0').locator('.approve')).toHaveCount(0)
  const heard = await Promise.all(
    context
      .pages()
      .flatMap((page) => page.frames())
      .map(readHeard),
  )
  const answers = heard.flatMap((each) => each.heard).filter(({ type }) => type?.startsWith('@w3m-frame/'))
  expect(answers.map(({ type }) => type)).toEqual([
    '@w3m-frame/IS_CONNECTED_SUCCESS',
    '@w3m-frame/GET_USER_SUCCESS',
    ...(own.solana === '' ? [] : ['@w3m-frame/GET_USER_SUCCESS']),
  ])
})

test('threat 15: our own kit believes nobody but the frame, even one who knows what it asks', async ({
  context,
  page,
  world,
}) => {
  // Every id the page gives away, as a script in it that came first would see them.
  await context.addInitScript(() => {
    if (parent !== window) return
    const ids: string[] = []
    Object.assign(window, { ids })
    for (const target of [MessagePort.prototype, window]) {
      const { postMessage } = target
      Object.assign(target, {
        postMessage(...given: [{ id?: string }]) {
          if (given[0]?.id !== undefined) ids.push(given[0].id)
          return Reflect.apply(postMessage, this, given)
        },
      })
    }
  })
  const gangway = new GangwayPage(page)
  const { connectButton, dialog, emailLogin } = gangway
  const email = createEmail()
  const forged = { address: `0x${'66'.repeat(20)}`, chainId: 31337, email }
  await page.goto(world.web)
  await connectButton.open()
  await emailLogin.ask(email)
  await emailLogin.readMatchNumber()
  const ids = await page.evaluate<string[]>('ids')
  expect(ids.length).toBeGreaterThan(0)

  const forge = () => forgeAnswers(page, ids, forged)
  await forge()
  const number = await emailLogin.readMatchNumber()
  expect(await page.evaluate(() => localStorage.getItem('@appkit-wallet/EMAIL'))).toBeNull()
  const { links } = await readLoginMail(world, email)
  await emailLogin.enterCode(
    await approveDevice(world, links.find((each) => each.includes('/device#')) ?? '', number),
  )
  await expect(dialog.root).toBeHidden()
  const own = await readOwnAddresses(page)
  expect(own.eip155).not.toBe(forged.address)
  await forge()
  await connectButton.expectAccount(own.eip155)
  expect(await readOwnAddresses(page)).toEqual(own)
})

const fuzzCount = isDeep ? 500 : 50

test(`threat 16: ${fuzzCount} messages at random change nothing, and the frame still answers`, async ({
  app,
  context,
}) => {
  const faults: string[] = []
  context.on('weberror', (error) => faults.push(`${error.error().stack}`))
  await app.open(appOrigin)
  const own = await app.logIn(createEmail())
  const network = await app.ask('GET_CHAIN_ID')
  const [kept, before] = [await listStored(app.getFrame()), await app.getFrame().evaluate(readPrototype)]
  await app.page.evaluate((messages) => {
    window.heard = []
    for (const message of messages) window.frames[0]?.postMessage(JSON.parse(message), '*')
  }, createFuzz(fuzzCount))

  // Answered after all of them, for they wait in line.
  expect((await app.ask('GET_CHAIN_ID')).payload).toEqual(network.payload)
  expect(await app.isConnected()).toBe(true)
  expect(await app.readAddresses()).toEqual(own)
  const { heard } = await readHeard(app.page.mainFrame())
  const refusals = heard.filter(({ type }) => type.endsWith('_ERROR'))
  expect(refusals.length).toBeGreaterThan(fuzzCount / 10)
  expect(heard.length - refusals.length).toBe(own.solana === '' ? 3 : 4)
  expect(await listStored(app.getFrame())).toEqual(kept)
  expect(await app.getFrame().evaluate(readPrototype)).toEqual(before)
  expect(faults).toEqual([])
  noteDeepCount({
    what: 'messages to the frame in a browser',
    tried: fuzzCount,
    found: 'nothing changed, still answers',
  })
})

const readPrototype = () => Reflect.ownKeys(Object.prototype).map(String)

test('threat 17: script that gets into the frame does not run, and finds no way out', async ({
  app,
  context,
  page,
}) => {
  const asked = new Set<string>()
  context.on('request', (request) => asked.add(new URL(request.url()).origin))
  await app.open(appOrigin)
  const own = await app.logIn(createEmail())
  const signing = app.ask('RPC_REQUEST', { method: 'personal_sign', params: ['0x68656c6c6f', own.eip155] })
  await new FrameApproval(page).approve(/sign/i)
  expect(await signing).toMatchObject({ type: '@w3m-frame/RPC_REQUEST_SUCCESS' })
  const { frame, recovery } = app.world
  expect([...asked].sort()).toEqual([appOrigin, frame, recovery].sort())

  const reached: string[] = []
  await context.route(`${strangerOrigin}/**`, (route) => {
    reached.push(route.request().url())
    return route.fulfill({ body: '' })
  })
  const outcomes = await app.getFrame().evaluate(tryScripts, strangerOrigin)
  expect(outcomes).toEqual(Object.fromEntries(Object.keys(outcomes).map((name) => [name, 'blocked'])))
  const [worker] = page.workers()
  expect(await worker?.evaluate(tryWorkerScripts, strangerOrigin)).toEqual({
    eval: 'blocked',
    import: 'blocked',
    fetch: 'blocked',
  })
  expect(reached).toEqual([])
  expect(await app.isConnected()).toBe(true)
})
