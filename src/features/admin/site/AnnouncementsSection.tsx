import { useState } from 'react'
import type { ReactElement } from 'react'
import type { Announcement } from '../../../../contract/admin/site-settings.ts'
import { moment } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { Modal } from '../../../ui/antd/Modal.tsx'
import { RowMenu } from '../../../ui/antd/RowMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import textStyles from '../../../ui/content/text.module.css'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Plus } from '../../../ui/icons.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import s from './site.module.css'
import type { SectionProps } from './SiteScreen.tsx'
import { siteTexts } from './texts.ts'
import { useSaveSettings } from './use-save-settings.ts'

/** The bars above every page. The first one whose time has come is shown. */
export const AnnouncementsSection = ({ settings: { announcements } }: SectionProps): ReactElement => {
  const t = useTexts(siteTexts)
  const locale = useLocale()
  const [editing, setEditing] = useState<number>()
  const { save, saving } = useSaveSettings()
  const put = async (index: number, changed: Announcement): Promise<void> => {
    if (await save({ announcements: announcements.toSpliced(index, 1, changed) })) setEditing(undefined)
  }
  const add = (
    <Button
      icon={<Plus aria-hidden />}
      disabled={announcements.length >= 10}
      onClick={() => setEditing(announcements.length)}
    >
      {t.addAnnouncement}
    </Button>
  )
  return (
    <div className={layout.stack4}>
      <p className={textStyles.lead}>{t.announcementsLead}</p>
      {announcements.length === 0 ? (
        <EmptyState scene="ticket" title={t.noAnnouncements} action={add} />
      ) : (
        <>
          <ol className={s.list}>
            {announcements.map(({ text, level, from, to }, index) => (
              <Card as="li" key={`${text.en} ${from}`} className={layout.stack2}>
                <div className={s.rowHead}>
                  <strong>{t.levels[level]}</strong>
                  <RowMenu
                    label={t.actionsOf(text[locale])}
                    items={[
                      { label: t.edit, onSelect: () => setEditing(index) },
                      {
                        label: t.removeAnnouncement,
                        danger: true,
                        onSelect: () => void save({ announcements: announcements.toSpliced(index, 1) }),
                      },
                    ]}
                  />
                </div>
                <p lang="en">{text.en}</p>
                <p lang="pt-BR">{text.pt}</p>
                <p className={textStyles.note}>
                  {from || to
                    ? [from && t.since(moment(from, locale)), to && t.until(moment(to, locale))]
                        .filter(Boolean)
                        .join(' ')
                    : t.always}
                </p>
              </Card>
            ))}
          </ol>
          <div>{add}</div>
        </>
      )}
      <Modal
        open={editing !== undefined}
        onClose={() => setEditing(undefined)}
        title={editing === announcements.length ? t.newAnnouncement : t.editAnnouncement}
        busy={saving}
      >
        {editing !== undefined && (
          <AnnouncementForm
            key={editing}
            announcement={announcements[editing]}
            saving={saving}
            onSave={(changed) => void put(editing, changed)}
            onCancel={() => setEditing(undefined)}
          />
        )}
      </Modal>
    </div>
  )
}
