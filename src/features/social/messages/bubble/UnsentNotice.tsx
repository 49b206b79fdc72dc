import type { ReactElement } from 'react'
import { RotateCw } from '../../../../ui/icons.tsx'
import { plainErrorText } from '../../../../lib/error-texts.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { isLost } from '../../../../sequenced-log/send.ts'
import { useAppDispatch } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/Button.tsx'
import { discardMessage, sendMessage } from '../slice.ts'
import type { Outgoing, ThreadMessage } from '../thread-message.ts'
import s from './not-sent.module.css'
import { bubbleTexts } from './texts.ts'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'

/** The notice below a message that could not be sent: the reason, a retry and a discard button. */
export const UnsentNotice = ({ message, outgoing }: { message: ThreadMessage; outgoing: Outgoing }): ReactElement => {
  const t = useTexts(bubbleTexts)
  const dispatch = useAppDispatch()
  return (
    <div className={cx(layout.cluster, s.failed)}>
      <p role="alert">
        {message.fault && isLost(message.fault) ? t.waits : `${t.notSent} ${plainErrorText(message.fault)}`}
      </p>
      <Button
        size="sm"
        variant="quiet"
        onClick={() => dispatch(discardMessage({ conversationId: message.conversationId, id: message._id }))}
      >
        {t.discard}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        icon={<RotateCw aria-hidden />}
        onClick={() => dispatch(sendMessage.intent(outgoing))}
      >
        {t.retry}
      </Button>
    </div>
  )
}
