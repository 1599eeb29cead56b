import { writeSync } from 'node:fs';
import { start } from '../src/index.js';
import { withCollection } from './data-dir.js';

// Writes endlessly and prints a line for each acknowledged write until it is killed.
const [dataDir = '', round = ''] = process.argv.slice(2);
const GROUP = 20;
const text = 'x'.repeat(500);
const print = (line: string) => writeSync(1, `${line}\n`);

const { uri } = await start({ dataDir });
await withCollection(uri, async (books) => {
  await books.createIndex({ isbn: 1 }, { name: 'isbn', unique: true, sparse: true });
  await books.createIndex({ group: 1, version: 1 }, { name: 'group' });
  const writeOneByOne = async (writer: number) => {
    for (let i = 0; ; i++) {
      const isbn = `${round}-${writer}-${i}`;
      await books.insertOne({ isbn, version: 0, text });
      print(`inserted ${isbn}`);
      await books.updateOne({ isbn }, { $set: { version: 1 } });
      print(`updated ${isbn}`);
      if (i % 3 > 0) continue;
      print(`deleting ${isbn}`);
      await books.deleteOne({ isbn });
      print(`deleted ${isbn}`);
    }
  };
  const writeGroups = async () => {
    for (let i = 0; ; i++) {
      const group = `${round}-${i}`;
      await books.insertMany(Array.from({ length: GROUP }, (_, version) => ({ group, version, text })));
      print(`grouped ${group}`);
    }
  };
  await Promise.all([writeOneByOne(0), writeOneByOne(1), writeGroups()]);
});
