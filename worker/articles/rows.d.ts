import { type Category } from '../../shared/articles/category.ts';
import type { Article, ArticleInput } from '../../shared/articles/contract.ts';
import type { CleanBody } from './sanitise.ts';
/** What articles and drafts have in common, as stored. */
export interface ContentRow {
    readonly id: string;
    readonly slug: string;
    readonly heading: string;
    readonly image: string;
    readonly image_source: string;
    readonly body: string;
    readonly author: string;
    readonly date: string;
    /** A JSON array of addresses. */
    readonly links: string;
    readonly category: Category;
    readonly words: number;
    readonly description: string;
    readonly created_at: string;
    readonly updated_at: string;
}
export interface ArticleRow extends ContentRow {
    readonly heading_category: Category;
    readonly revision: number;
    readonly published_key: string;
}
/** What an author's input says, ready to be stored; the slug is only the first choice. */
export declare const contentOf: (input: ArticleInput, body: CleanBody, today: string) => {
    slug: string;
    heading: string;
    image: string;
    image_source: string;
    body: string;
    description: string;
    author: string;
    date: string;
    links: string;
    category: "Coding" | "Health";
    heading_category: "Coding" | "Health";
    words: number;
};
export type Content = ReturnType<typeof contentOf>;
/** A row as it travels. */
export declare const articleOf: (row: ContentRow, passphrase: string | undefined) => Article;
export declare const contentColumns = "id, slug, heading, image, image_source, body, author, date, links, category, words, description, created_at, updated_at";
