import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderGangway } from '../../fixtures/renderGangway.js'
import { useDialog } from '../../index.js'

function Opener() {
  const { open } = useDialog()
  return (
    <button type="button" onClick={() => open('Tips')}>
      Open
    </button>
  )
}

test.each([
  ['en', 'Tips', '5 ETH given'],
  ['es', 'Propinas', '5 ETH dados'],
])('the view opens, in %s', async (locale, title, text) => {
  renderGangway({ locale, children: <Opener /> })
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  // All of the dialog is compiled anew for this one test.
  await screen.findByRole('heading', { name: title }, { timeout: 45_000 })
  expect(await screen.findByText(text)).toBeTruthy()
})
