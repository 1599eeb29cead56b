import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../lib/notices.js';
import { FormAlert } from './Note.js';
import { TextButton } from './TextButton.js';

/** Above a form that was filled from a draft: says so, and offers the way back, which can be undone. */
export function DraftNote({
  title,
  discardLabel,
  discarded,
  onDiscard,
  children,
}: {
  title: string;
  discardLabel: string;
  /** What the person is told once they gave the draft up. */
  discarded: string;
  /** Answers how to take that back. */
  onDiscard: () => () => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <FormAlert tone="info" title={title}>
      {children}
      <TextButton
        onClick={() => {
          const onPress = onDiscard();
          notify({ tone: 'good', text: discarded, action: { label: t('undo'), onPress } });
        }}
      >
        {discardLabel}
      </TextButton>
    </FormAlert>
  );
}
