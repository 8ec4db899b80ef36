import styles from '../posts.module.css'

/**
 * What counts as a spelling fix, and why a change does not. @param strict where a clinician is responsible for the text
 */
export const SpellingWords = ({ strict, fault }: { strict: boolean; fault: string | undefined }) => (
  <>
    <p id="spelling">
      只改錯字不用寫更正說明：20 個字以內，沒有動到數字、單位、否定詞和藥名
      {strict && '。由審訂者負責的文字，只有認得的錯字（的得地、再在…）、標點和空白才算；審訂者會看到改了什麼'}。
    </p>
    <p id="spelling-fault" role={fault ? 'alert' : undefined} className={styles['fault']}>
      {fault}
    </p>
  </>
)
