import type { ReactElement, ReactNode } from 'react'
import { texts, useTexts } from '../lib/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'

const T = texts({
  en: {
    title: 'Leave without saving?',
    text: "Your changes haven't been saved.",
    stay: 'Stay',
    leave: 'Leave without saving',
  },
  pt: { title: 'Sair sem salvar?', text: 'Suas alterações não foram salvas.', stay: 'Ficar', leave: 'Sair sem salvar' },
})

/** Beside a form: asks before its unsaved changes are left behind. `children`: what becomes of them, where they are not simply lost. */
export const LeaveGuard = ({ dirty, children }: { dirty: boolean; children?: ReactNode }): ReactElement => {
  const t = useTexts(T)
  const guard = useLeaveGuard(dirty)
  return (
    <Dialog
      open={guard.asking}
      onClose={guard.stay}
      title={t.title}
      footer={
        <>
          <Button variant="danger" onClick={guard.leave}>
            {t.leave}
          </Button>
          <Button onClick={guard.stay}>{t.stay}</Button>
        </>
      }
    >
      {children ?? t.text}
    </Dialog>
  )
}
