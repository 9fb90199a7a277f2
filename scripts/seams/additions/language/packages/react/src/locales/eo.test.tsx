import { screen } from '@testing-library/react'
import { test } from 'vitest'
import { renderGangway } from '../fixtures/renderGangway.js'

test('the button speaks the language', async () => {
  renderGangway({ locale: 'eo' })
  await screen.findByRole('button', { name: 'Konektu monujon' })
})
