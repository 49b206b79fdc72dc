import { Input } from 'antd'
import { useState } from 'react'
import type { ReactElement } from 'react'
import type { EditableSettings } from '../../../../contract/admin/site-settings.ts'
import { siteSettings } from '../../../../contract/admin/site-settings.ts'
import { checkForm } from '../../../api/check-form.ts'
import { filledTexts } from '../../../api/filled-texts.ts'
import { useFilledValue } from '../../../api/use-filled.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { FilterSelect } from '../../../ui/antd/select/FilterSelect.tsx'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { Button } from '../../../ui/Button.tsx'
import textStyles from '../../../ui/content/text.module.css'
import { Form } from '../../../ui/controls/Form.tsx'
import { Checkbox } from '../../../ui/controls/Choice.tsx'
import { cx } from '../../../ui/cx.ts'
import { Plus } from '../../../ui/icons.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { selectUi } from '../../platform/settings/ui-slice.ts'
import s from './site.module.css'
import type { SectionProps } from './SiteScreen.tsx'
import { siteTexts } from './texts.ts'
import { useSaveSettings } from './use-save-settings.ts'

type MenuItem = NonNullable<EditableSettings['menus']>[number]
type Row = MenuItem & { key: number }
const menuSections = ['header', 'main', 'footer'] as const

/** The links of the site's menus, in their order; without own ones the default pages are in the footer. */
export const MenusSection = ({ settings }: SectionProps): ReactElement => {
  const t = useTexts(siteTexts)
  const { changedElsewhere } = useTexts(filledTexts)
  const locale = useLocale()
  const { menus: shown } = useAppSelector(selectUi)
  const keyed = (items: readonly MenuItem[]): Row[] => items.map((item, key) => ({ ...item, key }))
  const [rows, setRows, isElsewhere] = useFilledValue<Row[]>(keyed(settings.menus ?? shown))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { save, saving } = useSaveSettings((error) => setErrors(error.fields ?? {}))
  const change = (index: number, changes: Partial<MenuItem>): void => {
    setErrors({})
    setRows(rows.map((row, at) => (at === index ? { ...row, ...changes } : row)))
  }
  const move = (index: number, by: -1 | 1): void => {
    const next = rows.filter((_, at) => at !== index)
    const row = rows[index]
    if (row) setRows(next.toSpliced(index + by, 0, row))
  }
  const add = (): void =>
    setRows([
      ...rows,
      { title: '', path: '/', section: 'footer', isNewTab: false, key: Math.max(0, ...rows.map(({ key }) => key)) + 1 },
    ])
  const submit = async (): Promise<void> => {
    const menus = rows.map(({ title, path, section, isNewTab }) => ({ title, path, section, isNewTab }))
    const checked = checkForm(siteSettings.change.body, { menus }, locale)
    if (!checked.ok) return setErrors(checked.errors)
    await save({ menus })
  }
  return (
    <Form className={cx(layout.stack4, s.form)} onSubmit={submit}>
      <p className={textStyles.lead}>{settings.menus === null ? t.menusDefault : t.menusLead}</p>
      {rows.map((row, index) => (
        <fieldset key={row.key} className={s.menuItem} aria-label={row.title || t.newLink}>
          <FormField label={t.menuTitle} required error={errors[`menus.${index}.title`]}>
            <Input value={row.title} maxLength={40} onChange={({ target }) => change(index, { title: target.value })} />
          </FormField>
          <FormField label={t.menuPath} required error={errors[`menus.${index}.path`]}>
            <Input value={row.path} maxLength={500} onChange={({ target }) => change(index, { path: target.value })} />
          </FormField>
          <FilterSelect
            label={t.menuSection}
            value={row.section}
            options={menuSections.map((value) => ({ value, label: t.menuSections[value] }))}
            onChange={(section) => change(index, { section: section ?? 'footer' })}
          />
          <div className={cx(layout.bar, s.menuActions)}>
            <Checkbox
              label={t.newTab}
              checked={row.isNewTab}
              onChange={({ target }) => change(index, { isNewTab: target.checked })}
            />
            <div className={layout.cluster}>
              <Button variant="quiet" size="sm" disabled={index === 0} onClick={() => move(index, -1)}>
                {t.up}
              </Button>
              <Button variant="quiet" size="sm" disabled={index === rows.length - 1} onClick={() => move(index, 1)}>
                {t.down}
              </Button>
              <Button variant="quiet" size="sm" onClick={() => setRows(rows.filter((_, at) => at !== index))}>
                {t.removeLink}
              </Button>
            </div>
          </div>
        </fieldset>
      ))}
      {isElsewhere && <Notice tone="warning" role="status" title={changedElsewhere} />}
      <div className={layout.cluster}>
        <Button variant="secondary" icon={<Plus aria-hidden />} disabled={rows.length >= 40} onClick={add}>
          {t.addLink}
        </Button>
        <Button type="submit" loading={saving}>
          {t.save}
        </Button>
        {settings.menus !== null && (
          <Button variant="quiet" disabled={saving} onClick={() => void save({ menus: null })}>
            {t.menusReset}
          </Button>
        )}
      </div>
    </Form>
  )
}
