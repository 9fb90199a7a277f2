import { useMemo } from 'react'
import { SelectField } from '../../components/SelectField/SelectField.js'
import { useLanguageTag } from '../../hooks/useLanguageTag.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { listCountries } from './countries.js'

/** Where the person pays from, by the country's name in the dialog's language. */
export function CountryField({
  country,
  onChange,
}: {
  country: string
  onChange: (country: string) => void
}) {
  const t = useLateTranslate()
  const language = useLanguageTag()
  const countries = useMemo(() => listCountries(language), [language])
  return <SelectField label={t('buy.country')} value={country} onChange={onChange} options={countries} />
}
