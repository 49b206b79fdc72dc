import type { ReactElement, ReactNode } from 'react'
import { texts, useTexts } from '../../lib/texts.ts'
import { Modal } from '../../ui/antd/Modal.tsx'
import { Button } from '../../ui/Button.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'

const T = texts({
  en: {
    title: 'Leave without saving?',
    titleKept: 'Leave this page?',
    text: "Your changes haven't been saved.",
    stay: 'Stay',
    leave: 'Leave',
  },
  pt: {
    title: 'Sair sem salvar?',
    titleKept: 'Sair desta página?',
    text: 'Suas alterações não foram salvas.',
    stay: 'Ficar',
    leave: 'Sair',
  },
})

/**
 * Asks for confirmation before a form with unsaved changes is left. `children` replaces the text of the dialog, for
 * changes that are not lost. Must be inside an `AntdProvider`.
 */
export const LeaveGuard = ({ dirty, children }: { dirty: boolean; children?: ReactNode }): ReactElement => {
  const t = useTexts(T)
  const guard = useLeaveGuard(dirty)
  return (
    <Modal
      open={guard.asking}
      onClose={guard.stay}
      title={children ? t.titleKept : t.title}
      footer={
        <>
          <Button variant={children ? 'secondary' : 'danger'} onClick={guard.leave}>
            {t.leave}
          </Button>
          <Button onClick={guard.stay}>{t.stay}</Button>
        </>
      }
    >
      {children ?? t.text}
    </Modal>
  )
}
