import type { SendEstimate } from '@gangway/core'
import { GangwayError } from '@gangway/protocol'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openFilledForm, press, type } from '../../../fixtures/openSendForm.js'
import { usdxEstimate } from '../../../fixtures/sendFixtures.js'

const speeds: SendEstimate['speeds'] = [
  { speed: 'slow', expected: 4n * 10n ** 13n, max: 8n * 10n ** 13n, seconds: 120 },
  { speed: 'normal', expected: 10n ** 14n, max: 2n * 10n ** 14n, seconds: 24 },
  { speed: 'fast', expected: 2n * 10n ** 14n, max: 4n * 10n ** 14n, seconds: null },
]

/** Opens the choice of the fee over a filled form; the chain offers `speeds`. */
async function openFees(patch: Partial<SendEstimate> = { speeds }) {
  const opened = await openFilledForm({ estimate: { ...usdxEstimate, ...patch } })
  press(/^Network fee/)
  await screen.findByText(patch.speeds?.length === 0 ? 'Max fee' : 'Slow')
  return opened
}

const lastAsked = (parameters: readonly unknown[]) => parameters.at(-1)

describe('SendFeeView (interface-guide.md §9.7)', () => {
  test('default: each speed with time and cost, the normal one chosen', async () => {
    await openFees()
    const options = await screen.findAllByRole('radio')
    expect(options.map((option) => option.closest('label')?.textContent)).toEqual([
      'Slowabout 2 min≈ $0.10at most $0.20',
      'Normalabout 24 sec≈ $0.25at most $0.50',
      'FastTime not known≈ $0.50at most $1.00',
      'CustomYour own numbers',
    ])
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Normal/ }).checked).toBe(true)
    expect(screen.getByText('Your wallet will show the final fee.')).toBeTruthy()
  })

  test('behavior: the choice is what is estimated, named in the form, and survives Back', async () => {
    const { asked } = await openFees()
    fireEvent.click(screen.getByRole('radio', { name: /Fast/ }))
    press('Back')
    await screen.findByRole('button', { name: /^Network fee.*· Fast$/ })
    await waitFor(() => expect(lastAsked(asked.parameters)).toMatchObject({ speed: 'fast' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Review' }))
    await screen.findByRole('button', { name: 'Send 1.5 USDX' })
    fireEvent.click(screen.getAllByRole('button', { name: 'Back' })[0] ?? document.body)
    await screen.findByRole('button', { name: /· Fast$/ })
  })

  test('behavior: own numbers go to the chain exactly, what is empty stays the network’s', async () => {
    const { asked } = await openFees()
    fireEvent.click(screen.getByRole('radio', { name: /Custom/ }))
    type(await screen.findByLabelText('Max fee'), '2.000000001')
    press('Use this fee')
    await screen.findByRole('button', { name: /^Network fee.*· Custom$/ })
    await waitFor(() =>
      expect(lastAsked(asked.parameters)).toMatchObject({
        speed: 'normal',
        fees: { maxFeePerGas: 2_000_000_001n },
      }),
    )
    await screen.findByRole('button', { name: 'Review' })
  })

  test('error: bad numbers are said under their fields, keep what was typed, and cannot be reviewed', async () => {
    const { asked } = await openFees()
    fireEvent.click(screen.getByRole('radio', { name: /Custom/ }))
    type(await screen.findByLabelText('Max fee'), '1')
    type(screen.getByLabelText('Priority fee'), '1.5')
    type(screen.getByLabelText('Gas limit (optional)'), '100')
    expect(screen.getByText('At most as high as the max fee')).toBeTruthy()
    expect(screen.getByText('At least 21,000')).toBeTruthy()
    press('Use this fee')
    expect(document.activeElement).toBe(screen.getByLabelText('Priority fee'))
    press('Back')
    expect(await screen.findByText('Check the numbers')).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: 'Check the fee' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Gas limit (optional)')).value).toBe('100')
    expect(asked.parameters.some((parameters) => parameters.fees?.gas === 100n)).toBe(false)
  })

  test('parameters: product.md §5, a network without EIP-1559 asks for a gas price and never for both', async () => {
    const fee = { kind: 'legacy', expected: 1n, max: 1n, gas: 21_000n, gasPrice: 10n ** 9n } as const
    const { asked } = await openFees({ speeds, fee })
    fireEvent.click(screen.getByRole('radio', { name: /Custom/ }))
    type(await screen.findByLabelText('Gas price'), '3')
    expect(screen.queryByLabelText('Max fee')).toBeNull()
    await waitFor(() =>
      expect(lastAsked(asked.parameters)).toMatchObject({ fees: { gasPrice: 3n * 10n ** 9n } }),
    )
  })

  test('behavior: a network with one price offers no speeds, and still own numbers', async () => {
    const { asked } = await openFees({ speeds: [] })
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('Max fee').placeholder).toBe('3')
    type(screen.getByLabelText('Max fee'), '4')
    await waitFor(() =>
      expect(lastAsked(asked.parameters)).toMatchObject({ fees: { maxFeePerGas: 4n * 10n ** 9n } }),
    )
    type(screen.getByLabelText('Max fee'), '')
    press('Use this fee')
    const line = await screen.findByRole('button', { name: /^Network fee/ })
    await waitFor(() => expect(line.textContent).toBe('Network fee≈ $0.25'))
  })

  test('error: a fee that becomes unknown can be asked for again', async () => {
    const { answers } = await openFees()
    const known = answers.estimate
    answers.estimate = () => {
      throw new GangwayError('SEND_FEE_UNKNOWN')
    }
    fireEvent.click(screen.getByRole('radio', { name: /Slow/ }))
    await screen.findByText(/The network fee is not known right now/)
    answers.estimate = known
    press('Try again')
    await screen.findByRole('radio', { name: /Slow/ })
  })

  test('behavior: what the view before knew is shown at once, but nothing is done on it', async () => {
    const { answers } = await openFees()
    answers.estimate = () => new Promise(() => {})
    press('Back')
    await screen.findByRole('button', { name: 'Checking fee…' })
    expect(screen.getByRole('button', { name: /^Network fee/ }).textContent).toBe(
      'Network fee≈ $0.25 · Normal',
    )
    expect(screen.queryByRole('button', { name: 'Review' })).toBeNull()
  })

  test('behavior: while a new choice is asked for, the cost of another does not stand for it', async () => {
    const { answers } = await openFees()
    answers.estimate = () => new Promise(() => {})
    fireEvent.click(screen.getByRole('radio', { name: /Fast/ }))
    press('Back')
    const line = await screen.findByRole('button', { name: /^Network fee/ })
    expect(line.textContent).toBe('Network fee≈ $0.50 · Fast')
    fireEvent.click(line)
    fireEvent.click(await screen.findByRole('radio', { name: /Custom/ }))
    type(await screen.findByLabelText('Max fee'), '9')
    press('Back')
    const asking = await screen.findByText('Asking the network…')
    expect(asking.closest('button')?.textContent).toBe('Network feeAsking the network…')
  })

  test('error: numbers that the network refuses are said to be the reason', async () => {
    const { answers } = await openFees()
    answers.estimate = () => {
      throw new GangwayError('SEND_INVALID_PARAMETERS')
    }
    fireEvent.click(screen.getByRole('radio', { name: /Custom/ }))
    type(await screen.findByLabelText('Max fee'), '7')
    await screen.findByText(/The network does not take these numbers/)
    expect(screen.getByLabelText<HTMLInputElement>('Max fee').value).toBe('7')
  })

  test('behavior: the choice goes when the form is emptied', async () => {
    const { config } = await openFees()
    fireEvent.click(screen.getByRole('radio', { name: /Fast/ }))
    expect(config.state.send.draft?.speed).toBe('fast')
    press('Close')
    await waitFor(() => expect(config.state.send.draft).toBeNull())
  })
})
