import type { WalletRecord } from '@gangway/protocol'
import { expect, vi } from 'vitest'
import { createTestDevice, type TestDevice } from './createTestDevice.js'
import { findToken, newId, toStartBody } from './logIn.js'
import type { Kept } from './readKept.js'
import { joinShares, openBlob, renewSplit, splitAgain, splitWallet } from './splitWallet.js'
import { authUrl } from './startAuthApi.js'
import { ofFrame, recoveryUrl } from './startRecoveryApi.js'

/** Where a person's requests go, and mails come from: services that may be killed and started again. */
export type World = {
  fetch(request: Request): Promise<Response>
  /** Mails to an address, oldest first. */
  listMails(to: string): readonly Record<string, unknown>[]
  /** Carries out the renewals that wait, as if their day had come. */
  finishRenewals(): Promise<unknown>
}

const page = { appOrigin: authUrl, carrier: 'memory' }

/** A person of escrow custody, whose devices outlive the services. */
export type Person = Awaited<ReturnType<typeof createPerson>>

/** Logs a new person in and makes a wallet that opens. All of it throws where a service does not answer. */
export async function createPerson(world: World) {
  let email = `${newId()}@example.org`
  const former = [email]
  const made = await splitWallet()
  const { walletId } = made.wallet
  /** The record as it was last seen, and a set of each device that was told that it is kept. */
  let wallet: WalletRecord = made.wallet
  const acknowledged: { setId: string; shareA: string; blob: string }[] = []
  /** Shares of a split of its own, of the wrapping key there is. docs/recovery-file.md */
  let file: { shareA: string; shareC: string } | undefined

  /** The mail of a kind that comes of a request. */
  async function readMail(kind: string, to: string, ask: () => Promise<unknown>) {
    const seen = world.listMails(to).length
    await ask()
    return vi.waitFor(() => {
      const found = world
        .listMails(to)
        .slice(seen)
        .find((mail) => mail.kind === kind)
      if (!found) throw new Error(`no mail ${kind}`)
      return found
    })
  }

  async function send(by: TestDevice, path: string, body: object, change: object = {}) {
    const answer = await by.post(path, body, change)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body.code}`)
    return answer.body
  }

  /** A new device, logged in by link. */
  async function enter(change: Record<string, unknown> = {}) {
    const parts = { fetch: world.fetch, getNow: Date.now }
    const toAuth = await createTestDevice({ ...parts, origin: authUrl })
    const toRecovery = await createTestDevice({ ...parts, origin: recoveryUrl, keys: toAuth.keys })
    let started: { loginId: string; matchNumber: string | null } | undefined
    const { link } = await readMail('link', email, async () => {
      started = await send(toAuth, '/auth/login/start', toStartBody(email, change))
    })
    const { loginId, matchNumber: number } = started ?? {}
    const token = findToken(String(link))
    const { code } = await send(toAuth, '/auth/device/approve', { token, number })
    const { tokens, account } = await send(toAuth, '/auth/login/verify', { loginId, code })
    return {
      account,
      endsAt: tokens.accessExpiresAt as number,
      ask: (path: string, body: object = {}) =>
        send(toAuth, `/auth/${path}`, body, { accessToken: tokens.accessToken }),
      askRecovery: (path: string, body: object) => send(toRecovery, path, body, { headers: ofFrame }),
    }
  }
  type Entered = Awaited<ReturnType<typeof enter>>

  async function store({ askRecovery }: Entered, grant: string, shareC: string): Promise<string> {
    return (await askRecovery('/shares/store', { grant, shareC })).receipt
  }

  /** The wrapping key by two shares, seen to open the wallet with the blob that came with them. */
  async function join(first: string, second: string, blob: string) {
    const key = await joinShares(first, second)
    expect(key && (await openBlob(key, { ...made.wallet, blob }))).toBe(made.entropy)
    wallet = { ...made.wallet, blob }
    return key ?? new Uint8Array()
  }

  const first = await enter()
  const { grant } = await first.ask('shares/grant', { walletId, setId: made.setId })
  const receipt = await store(first, grant, made.shareC)
  const { setId, shareA, shareB } = made
  await first.ask('wallet/create', { wallet, setId, shareB, receipt })
  acknowledged.push({ setId, shareA, blob: wallet.blob })
  let current = first

  /** Both halves of the newest set that `recovery` has a share of, as the frame asks for them. */
  async function recover({ ask, askRecovery }: Entered) {
    let recovered = await ask('shares/recover')
    for (;;)
      try {
        const { shareC } = await askRecovery('/shares/release', { grant: recovered.grant })
        return { recovered, shareC: shareC as string }
      } catch (error) {
        if (!String(error).includes('SHARE_NOT_FOUND')) throw error
        recovered = await ask('shares/recover', { lacking: recovered.setId })
      }
  }

  /** A new device recovers the key, and makes a set of its own. embedded-wallet.md §2.3. */
  async function addDevice(): Promise<void> {
    const at = await enter()
    expect(at.account.wallet).toMatchObject({ walletId })
    const { recovered, shareC } = await recover(at)
    const own = await splitAgain(await join(recovered.shareB, shareC, recovered.blob))
    const ids = { walletId, setId: own.setId }
    const kept = await store(at, (await at.ask('shares/grant', ids)).grant, own.shareC)
    await at.ask('shares/add', { ...ids, shareB: own.shareB, receipt: kept })
    acknowledged.push({ setId: own.setId, shareA: own.shareA, blob: recovered.blob })
    current = at
  }

  return {
    walletId,
    addDevice,
    /** Share B of the newest device, with the blob: what each signing asks for. */
    async release(): Promise<void> {
      // Its token is about to end.
      if (Date.now() > current.endsAt - 60_000) await addDevice()
      const released = await current.ask('shares/release')
      const own = acknowledged.find((each) => each.setId === released.setId)
      await join(own?.shareA ?? '', released.shareB, released.blob)
    },
    /** Which set a new login is given for one that `recovery` is said to lack: by default that it was given first. */
    async askForOlder(lacking?: string): Promise<string> {
      const at = await enter()
      const first = lacking ?? (await at.ask('shares/recover')).setId
      return (await at.ask('shares/recover', { lacking: first })).setId
    },
    /** Another wrapping key, on the account's page. docs/decisions/0023-custody-of-the-owner.md */
    async renew(): Promise<void> {
      const at = await enter(page)
      const given = await at.ask('account/custody/grant', { purpose: 'renew' })
      const { opening } = given
      const held = await at.askRecovery('/custody/shares', { grant: opening.grant })
      const own = held.shares.find((share: { setId: string }) => share.setId === given.setId)
      await join(opening.shareB, own.shareC, opening.wallet.blob)
      const renewed = await renewSplit({ wallet, entropy: made.entropy })
      const { setId: nextId } = opening.next
      const kept = await store(at, opening.next.grant, renewed.shareC)
      const body = {
        walletId,
        blob: renewed.wallet.blob,
        setId: nextId,
        shareB: renewed.shareB,
        receipt: kept,
      }
      await at.ask('account/wallet/renew', body)
      await world.finishRenewals()
      wallet = renewed.wallet
      acknowledged.push({ setId: nextId, shareA: renewed.shareA, blob: wallet.blob })
      file = await splitAgain(renewed.wrappingKey)
    },
    /** With the file that is saved where a wallet is renewed, and nothing that a service keeps but to compare. */
    async openFile({ wallets }: Kept): Promise<void> {
      const kept = wallets.find(({ id }) => id === walletId)
      await join(file?.shareA ?? '', file?.shareC ?? '', kept?.blob ?? '')
    },
    /** Another address, by a code to each. embedded-wallet.md §9. */
    async changeAddress(): Promise<void> {
      const next = `${newId()}@example.org`
      former.push(next)
      const { code } = await readMail('emailCode', email, () => current.ask('email/start', { email: next }))
      const second = await readMail('emailCode', next, () => current.ask('email/primary', { code }))
      await current.ask('email/secondary', { code: second.code })
      email = next
    },
    /**
     * Whether all that is kept of this person is whole: one account with one way in and an address they asked for, one
     * wallet, and of each set both halves, which open it.
     */
    async expectWhole({ wallets, sets, devices, accounts, shares }: Kept): Promise<void> {
      const userId: string = first.account.userId
      const account = accounts.find(({ id }) => id === userId)
      expect(account?.providers).toEqual(['email'])
      expect(former).toContain(account?.email)
      // One that was acknowledged is not undone.
      expect(former.indexOf(account?.email ?? '')).toBeGreaterThanOrEqual(former.indexOf(email))
      email = account?.email ?? email
      const kept = wallets.filter(({ accountId }) => accountId === userId)
      expect(kept).toMatchObject([{ id: walletId }])
      const blob = kept[0]?.blob ?? ''
      const own = sets.filter((set) => set.walletId === walletId)
      expect(own.length).toBeGreaterThan(0)
      for (const { id, shareB: half } of own) {
        const other = shares.find((share) => share.setId === id && share.walletId === walletId)
        await join(half, other?.shareC ?? '', blob)
      }
      for (const { setId: used } of devices.filter(({ accountId }) => accountId === userId))
        if (used !== null) expect(own.map(({ id }) => id)).toContain(used)
      // Under another blob the wallet was renewed since.
      for (const each of acknowledged.filter((set) => set.blob === blob)) {
        const half = own.find(({ id }) => id === each.setId)
        await join(each.shareA, half?.shareB ?? '', blob)
      }
    },
  }
}
