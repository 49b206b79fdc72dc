import type { ReactElement } from 'react'
import X from 'lucide-react/icons/x'
import { lookups } from '../../../contract/lookups.ts'
import { useRequest } from '../../api/use-request.ts'
import { useTexts } from '../../lib/texts.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import s from './combobox.module.css'
import { Combobox } from './Combobox.tsx'
import { lookupTexts } from './texts.ts'

type Props = { /** Codes of /languages/list. */ codes: readonly string[]; onChange: (codes: string[]) => void; most: number; error?: string | undefined }

/** Several languages, added one by one. */
export const LanguagesField = ({ codes, onChange, most, error }: Props): ReactElement => {
  const t = useTexts(lookupTexts)
  const { data, isLoading } = useRequest(lookups.languages, {}, { staleTime: 86_400_000 })
  const rows = data?.data ?? []
  const nameOf = (code: string): string => rows.find((row) => row.code === code)?.name ?? code
  return (
    <Field label={t.languages} error={error}>
      {codes.length > 0 && (
        <ul className={s.chips}>
          {codes.map((code) => (
            <li key={code} className={s.chip}>
              {nameOf(code)}
              <IconButton size="sm" label={t.remove(nameOf(code))} icon={<X />} onClick={() => onChange(codes.filter((other) => other !== code))} />
            </li>
          ))}
        </ul>
      )}
      <Combobox
        choices={rows.filter(({ code }) => !codes.includes(code)).map(({ code, name }) => ({ value: code, label: name, also: code }))}
        value=""
        onChange={(code) => code !== '' && onChange([...codes, code])}
        loading={isLoading}
        disabled={codes.length >= most}
        placeholder={t.addLanguage}
      />
    </Field>
  )
}
