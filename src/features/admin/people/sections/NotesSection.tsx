import { useState } from 'react'
import type { ReactElement } from 'react'
import type { PersonDetail } from '../../../../../contract/admin/people.ts'
import { MAX_NOTE, PersonNoteBody, type PersonNote } from '../../../../../contract/admin/person-notes.ts'
import { useForm } from '../../../../api/use-form.ts'
import { usePage } from '../../../../api/use-page.ts'
import { useSend } from '../../../../api/use-send.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { showToast } from '../../../../lib/toast.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { Confirm } from '../../../../ui/antd/Confirm.tsx'
import { FormField } from '../../../../ui/antd/FormField.tsx'
import { TextArea } from '../../../../ui/antd/TextArea.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import textStyles from '../../../../ui/content/text.module.css'
import layout from '../../../../ui/layouts/layout.module.css'
import { Time } from '../../../../ui/Time.tsx'
import { Form } from '../../../../ui/controls/Form.tsx'
import { selectUser } from '../../../identity/users/slice.ts'
import s from '../person.module.css'
import { noteTexts } from './note-texts.ts'
import { SectionList } from './SectionList.tsx'

/** Notes of the team about a person, newest first; everyone writes, and changes and deletes their own. */
export const NotesSection = ({ person }: { person: PersonDetail }): ReactElement => {
  const t = useTexts(noteTexts)
  const params = { id: person._id }
  const page = usePage('personNotes.list', { params, query: { limit: 24 } })
  const { send, sending } = useSend('personNotes.create')
  // A new key empties the form after each note.
  const [written, setWritten] = useState(0)
  return (
    <div className={layout.stack4}>
      <NoteForm
        key={written}
        label={t.write}
        confirm={t.save}
        busy={sending}
        onSave={async (text) => {
          if (!(await send({ params, body: { text } })).ok) return
          setWritten((count) => count + 1)
          showToast({ kind: 'success', message: t.saved })
        }}
      />
      <SectionList page={page} lead={t.lead} empty={t.empty}>
        <ul className={s.notes}>
          {page.items.map((note) => (
            <li key={note._id}>
              <Note personId={person._id} note={note} />
            </li>
          ))}
        </ul>
      </SectionList>
    </div>
  )
}

type FormProps = {
  label: string
  confirm: string
  initial?: string
  busy: boolean
  onSave: (text: string) => Promise<void>
  onCancel?: () => void
}

const NoteForm = ({ label, confirm, initial = '', busy, onSave, onCancel }: FormProps): ReactElement => {
  const t = useTexts(noteTexts)
  const form = useForm({ initial: { text: initial }, schema: PersonNoteBody })
  const submit = async (): Promise<void> => {
    const body = form.check()
    if (body) await onSave(body.text)
  }
  return (
    <Form ref={form.ref} className={layout.stack3} onSubmit={() => void submit()}>
      <FormField label={label} error={form.errors['text']} counter={{ used: form.values.text.length, most: MAX_NOTE }}>
        <TextArea {...form.field('text')} maxLength={MAX_NOTE} minRows={3} />
      </FormField>
      <div className={layout.cluster}>
        <Button type="submit" loading={busy}>
          {confirm}
        </Button>
        {onCancel && (
          <Button variant="quiet" disabled={busy} onClick={onCancel}>
            {t.cancel}
          </Button>
        )}
      </div>
    </Form>
  )
}

const Note = ({ personId, note }: { personId: string; note: PersonNote }): ReactElement => {
  const t = useTexts(noteTexts)
  const isOwn = useAppSelector(selectUser)?._id === note.author._id
  const [mode, setMode] = useState<'read' | 'edit' | 'remove'>('read')
  const update = useSend('personNotes.update')
  const remove = useSend('personNotes.remove')
  const params = { id: personId, noteId: note._id }
  const read = (): void => setMode('read')
  return (
    <Card className={layout.stack2}>
      <p className={textStyles.note}>
        {note.author.name || t.formerColleague} · <Time at={note.createdAt} />
        {note.changedAt && ` · ${t.changed}`}
      </p>
      {mode === 'edit' ? (
        <NoteForm
          label={t.edit}
          confirm={t.saveChange}
          initial={note.text}
          busy={update.sending}
          onCancel={read}
          onSave={async (text) => {
            if ((await update.send({ params, body: { text } })).ok) read()
          }}
        />
      ) : (
        <p className={s.words} dir="auto">
          {note.text}
        </p>
      )}
      {isOwn && mode !== 'edit' && (
        <div className={layout.cluster}>
          <Button size="sm" variant="secondary" onClick={() => setMode('edit')}>
            {t.edit}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setMode('remove')}>
            {t.remove}
          </Button>
        </div>
      )}
      <Confirm
        open={mode === 'remove'}
        onClose={read}
        title={t.removeTitle}
        confirm={t.remove}
        danger
        busy={remove.sending}
        onConfirm={() =>
          void remove.send({ params }).then(({ ok }) => {
            read()
            if (ok) showToast({ kind: 'success', message: t.removed })
          })
        }
      >
        {t.removeText}
      </Confirm>
    </Card>
  )
}
