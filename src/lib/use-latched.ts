import { useEffect, useState } from 'react'

/** Whether something was wanted since the page began: a dialog that was there once stays, so that closing it gives the focus back. */
export const useLatched = (wanted: boolean): boolean => {
  const [ever, setEver] = useState(false)
  useEffect(() => {
    if (wanted) setEver(true)
  }, [wanted])
  return ever
}
