import type { Block } from '@korice/texts';
import classes from './ArticleBody.module.css';

/** The text of an article, set for reading. */
export function ArticleBody({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className={classes.body}>
      {blocks.map((block, at) =>
        block.type === 'heading' ? (
          <h2 key={at}>{block.text}</h2>
        ) : (
          <p key={at}>
            {block.lead !== undefined && (
              <>
                <strong>{block.lead}</strong>{' '}
              </>
            )}
            {block.text}
          </p>
        ),
      )}
    </div>
  );
}
