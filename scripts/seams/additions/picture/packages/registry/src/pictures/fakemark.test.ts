import { createAssetDrawings } from '@gangway/server-kit'
import { expect, test } from 'vitest'

test('the mark is what the coin is shown by', () => {
  expect(createAssetDrawings([]).drawSymbol('FAKE')).toContain('d="M12 12H28V28H12Z"')
})
